import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { IconButton } from "#web/components/icon-button.tsx";
import { TextInput } from "#web/components/text-input.tsx";
import { m } from "#web/paraglide/messages.js";

/** A password that can be looked at while it is typed. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <TextInput {...props} type={shown ? "text" : "password"} spellCheck={false} className="pr-12" />
      <IconButton
        label={shown ? m.account_password_hide() : m.account_password_show()}
        aria-pressed={shown}
        className="absolute top-0.5 right-0.5"
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden="true" className="size-5 text-muted" />
      </IconButton>
    </span>
  );
}
