/** A word list written as running text: parts between commas or line ends. */
export const words = (text: string): string[] => parts(text, /[,\n]/);

/** A list of sentences, one a line. */
export const lines = (text: string): string[] => parts(text, /\n/);

const parts = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
