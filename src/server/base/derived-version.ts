export const derivedVersion = (values: unknown): number => Bun.hash.crc32(JSON.stringify(values)) + 1;
