export type Question = { text: string; yes?: string; answer: (yes: boolean) => void };

// Islands reach the frame by events: sharing its code would cost every plain page a second file.

export function askConfirmation(text: string, yes?: string): Promise<boolean> {
  return new Promise((answer) => {
    document.dispatchEvent(new CustomEvent<Question>("ask", { detail: { text, yes, answer } }));
  });
}
