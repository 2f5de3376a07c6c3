export type Query = Record<string, string | number | null | undefined>;

export function address(path: string, query: Query = {}) {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== "") params.set(key, String(value));
  return params.size ? `${path}?${params}` : path;
}
