export type Question = { text: string; answer: (yes: boolean) => void };

// Islands speak to the frame by events: sharing its code would cost every plain page a second file.

/** Asks with No and Sì in the house's own dialog; Esc means no. */
export function ask(text: string): Promise<boolean> {
  return new Promise((answer) => {
    document.dispatchEvent(new CustomEvent<Question>("ask", { detail: { text, answer } }));
  });
}
