import { Copy } from "lucide-react";
import { Button } from "#web/components/button.tsx";
import { copyText } from "#web/lib/copy-text.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

/** Copies a text to the clipboard and shows whether it worked. */
export function CopyButton({ text }: { readonly text: string }) {
  const copy = async () => {
    const copied = await copyText(text);
    if (copied) showToast("success", m.notice_title_account(), m.profile_copied());
    else showToast("error", m.notice_title_account(), m.profile_copy_failed());
  };
  return (
    <Button icon={<Copy aria-hidden="true" className="size-5" />} onClick={() => void copy()}>
      {m.profile_copy()}
    </Button>
  );
}
