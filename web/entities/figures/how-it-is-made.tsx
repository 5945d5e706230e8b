import { Info } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { IconButton } from "#web/components/icon-button.tsx";
import { m } from "#web/paraglide/messages.js";

export interface HowItIsMadeProps {
  /** What the figure is called. */
  readonly title: string;
  /** How it is made, in words. */
  readonly how: string;
  /** Says in words what it opens, where the figure does not stand beside it. */
  readonly inWords?: boolean;
  readonly className?: string | undefined;
}

/** A button beside a figure, which says how the figure is made. */
export function HowItIsMade({ title, how, inWords = false, className }: HowItIsMadeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {inWords ? (
        <Button
          tone="plain"
          size="small"
          icon={<Info aria-hidden="true" className="size-5" />}
          onClick={() => setOpen(true)}
          className={className}
        >
          {m.figures_how({ figure: title })}
        </Button>
      ) : (
        <IconButton
          label={m.figures_how({ figure: title })}
          onClick={() => setOpen(true)}
          className={className}
        >
          <Info aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.figures_how({ figure: title })}
        closeLabel={m.action_close()}
      >
        <p>{how}</p>
      </Dialog>
    </>
  );
}
