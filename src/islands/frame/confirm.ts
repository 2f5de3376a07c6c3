export type Question = { text: string; answer: (yes: boolean) => void };

// Islands reach the frame by events: sharing its code would cost every plain page a second file.

/** Asks with No and Sì; Esc means no (dialogs.ts). */
export function askConfirmation(text: string): Promise<boolean> {
  return new Promise((answer) => {
    document.dispatchEvent(new CustomEvent<Question>("ask", { detail: { text, answer } }));
  });
}
