import "react";

type Own<Attributes> = React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement> & Attributes;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "x-date": Own<{ min?: string; max?: string }>;
      "x-agenda": Own<object>;
      "x-hours": Own<object>;
      "x-rows": Own<object>;
      "x-ticks": Own<object>;
      "x-price": Own<{ costs: string }>;
      "x-combobox": Own<{ src: string; min?: number; fill?: string }>;
    }
  }
  // React passes unknown attributes through unchanged.
  interface HTMLAttributes<T> {
    [htmx: `hx-${string}`]: string | undefined;
  }
}
