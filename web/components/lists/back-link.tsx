import { createLink } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";
import { buttonLook } from "../button-look.ts";

function BackAnchor({ children, ...rest }: Omit<ComponentProps<"a">, "className">) {
  return (
    <a {...rest} className={buttonLook({ tone: "plain", size: "small" }, "-ml-4")}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </a>
  );
}

/** The way from a page to its list, above the page's heading. */
export const BackLink = createLink(BackAnchor);
