import { Dialog } from "#web/components/dialog.tsx";
import { CopyButton } from "#web/entities/clipboard/copy-button.tsx";
import { m } from "#web/paraglide/messages.js";

/** Shows a secret, to be copied; open while there is one. */
export function SecretDialog(props: {
  readonly secret: string | undefined;
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
}) {
  const { secret, title, text, onClose } = props;
  return (
    <Dialog
      open={secret !== undefined}
      onOpenChange={onClose}
      title={title}
      description={text}
      closeLabel={m.action_close()}
      actions={
        secret === undefined ? undefined : { cancel: m.action_close(), also: <CopyButton text={secret} /> }
      }
    >
      <code className="block rounded-card bg-sunken p-4 wrap-anywhere">{secret}</code>
    </Dialog>
  );
}
