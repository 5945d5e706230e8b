import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { IconButton } from "../icon-button.tsx";
import { TextInput } from "./text-input.tsx";

export interface PasswordInputProps extends Omit<ComponentProps<"input">, "type"> {
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** A password input with a button to show what is typed. */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <TextInput
        {...rest}
        type={shown ? "text" : "password"}
        spellCheck={false}
        autoCapitalize="none"
        className="pr-12"
      />
      <IconButton
        label={shown ? hideLabel : showLabel}
        className="absolute top-0.5 right-0.5"
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden="true" className="size-5 text-muted" />
      </IconButton>
    </span>
  );
}
