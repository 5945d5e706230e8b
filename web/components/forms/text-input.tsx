import type { ComponentProps } from "react";
import { controlLook } from "./control-look.ts";

/** One line of text. Spread a `Field`'s control and, with react-hook-form, `register(...)` on it. */
export function TextInput({ className, type = "text", ...rest }: ComponentProps<"input">) {
  return <input {...rest} type={type} className={controlLook(className)} />;
}
