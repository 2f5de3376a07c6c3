export async function seed() {}
