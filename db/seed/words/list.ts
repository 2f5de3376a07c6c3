export const words = (text: string): string[] => parts(text, /[,\n]/);

export const lines = (text: string): string[] => parts(text, /\n/);

const parts = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
