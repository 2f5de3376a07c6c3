/** The version of rows that are saved together and have none of their own: another one whenever a value differs. */
export const derivedVersion = (values: unknown): number => Bun.hash.crc32(JSON.stringify(values)) + 1;
