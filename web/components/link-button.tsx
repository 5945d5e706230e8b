import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { buttonLook, type ButtonLook } from "./button-look.ts";
import { classNames } from "./class-names.ts";

interface AnchorButtonProps extends ButtonLook, ComponentProps<"a"> {
  readonly icon?: ReactNode;
}

function AnchorButton({ tone, size, wide, icon, className, children, ...rest }: AnchorButtonProps) {
  return (
    <a {...rest} className={buttonLook({ tone, size, wide }, className)}>
      {icon}
      {children}
    </a>
  );
}

/** A link to one of our pages that looks like a button. */
export const LinkButton = createLink(AnchorButton);

function TextAnchor({ className, children, ...rest }: ComponentProps<"a">) {
  return (
    <a
      {...rest}
      className={classNames(
        "font-semibold text-teal underline decoration-1 underline-offset-4 hover:text-teal-deep hover:decoration-2",
        className,
      )}
    >
      {children}
    </a>
  );
}

/** A link to one of our pages inside running text. */
export const TextLink = createLink(TextAnchor);
