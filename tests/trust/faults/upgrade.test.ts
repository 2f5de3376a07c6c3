import { hasOldRows, isMigrated, oldSchemas } from "../../support/old-schemas";

describe("a database of an older program", () => {
  test.each(oldSchemas)("%s has its schema's number and rows in nearly every table", hasOldRows);
  test.each(oldSchemas)("%s is migrated: the schema is a new one's, and no row is lost", isMigrated);
});
