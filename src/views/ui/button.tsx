import type { ComponentProps, ReactNode } from "react";
import { failureOfDialog } from "../../server/base/failures";
import { Icon } from "./icon";
import type { IconName } from "./icons";

type Look = {
  kind?: "primary" | "plain" | "quiet" | "danger";
  icon?: IconName;
  /** Shows the icon alone; `children` stays as the accessible name. Needs `icon`. */
  iconOnly?: boolean;
  small?: boolean;
  children: ReactNode;
};

const classes = ({ kind = "plain", iconOnly, small }: Look, more?: string) =>
  ["button", kind, iconOnly && "icon-only", small && "small", more].filter(Boolean).join(" ");

const inside = ({ icon, iconOnly, children }: Look) => (
  <>
    {icon && <Icon name={icon} />}
    {iconOnly ? <span className="hidden">{children}</span> : children}
  </>
);

const tip = ({ iconOnly, children }: Look) =>
  iconOnly && typeof children === "string" ? { title: children } : {};

export function Button({ kind, icon, iconOnly, small, children, ...rest }: Look & ComponentProps<"button">) {
  const look = { kind, icon, iconOnly, small, children };
  return (
    <button type="button" {...tip(look)} {...rest} className={classes(look, rest.className)}>
      {inside(look)}
    </button>
  );
}

type LinkProps = Look & Omit<ComponentProps<"a">, "href"> & { href: string; dialog?: boolean };

/** `dialog` opens the page behind the link in the shared dialog; without JavaScript it is a plain link. */
export function LinkButton({ kind, icon, iconOnly, small, dialog, children, ...rest }: LinkProps) {
  const look = { kind, icon, iconOnly, small, children };
  return (
    <a
      {...tip(look)}
      {...rest}
      className={classes(look, rest.className)}
      data-dialog={dialog ? "" : undefined}
      data-failure={dialog ? failureOfDialog(rest.href) : undefined}
    >
      {inside(look)}
    </a>
  );
}
