import { ArrowLeftRight, Repeat2 } from "lucide-react";
import { IconButton } from "#web/components/icon-button.tsx";
import { Menu, MenuItem } from "#web/components/menu.tsx";
import { m } from "#web/paraglide/messages.js";
import type { RepeatOrder } from "./use-repeat-order.ts";

export interface RepeatMenuProps {
  readonly orderId: string;
  readonly repeat: RepeatOrder["repeat"];
  readonly isBusy: boolean;
}

/** Books a row's move again, or its way back. */
export function RepeatMenu({ orderId, repeat, isBusy }: RepeatMenuProps) {
  return (
    <Menu
      trigger={
        // Above the link of the whole row.
        <IconButton
          label={m.order_row_menu({ orderId })}
          disabled={isBusy}
          className="relative z-10 text-teal"
        >
          <Repeat2 aria-hidden="true" className="size-5" />
        </IconButton>
      }
    >
      <MenuItem
        icon={<Repeat2 aria-hidden="true" className="size-5 text-teal" />}
        onSelect={() => void repeat(orderId, "again")}
      >
        {m.order_again()}
      </MenuItem>
      <MenuItem
        icon={<ArrowLeftRight aria-hidden="true" className="size-5 text-teal" />}
        onSelect={() => void repeat(orderId, "back")}
      >
        {m.order_way_back()}
      </MenuItem>
    </Menu>
  );
}
