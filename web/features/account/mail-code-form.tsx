import { useRef } from "react";
import { MailCodeFields, type MailCodeHandle } from "#web/entities/session/mail-code-fields.tsx";
import type { MailCodeProps } from "#web/entities/session/use-mail-code.ts";

/** A form that is nothing but logging in with a code by mail. */
export function MailCodeForm(props: MailCodeProps) {
  const fields = useRef<MailCodeHandle>(null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void fields.current?.submit();
      }}
    >
      <MailCodeFields ref={fields} {...props} />
    </form>
  );
}
