import { useRef } from "react";
import { formatNumber, formatShortDay } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { Button } from "#web/components/button.tsx";
import { REPEAT_KEYS, UNDO_KEY } from "./enter-moves-on.ts";
import type { Caller, KnownCaller } from "./use-caller.ts";
import type { LastMove } from "./use-last-move.ts";

export interface KnownCallerTextProps {
  readonly known: KnownCaller | null;
  /** What is said of a phone that nobody is on file with. */
  readonly unknown: string;
}

/** Whom the office knows by a phone and an address: what they ordered, and whether they have an account. */
export function KnownCallerText({ known, unknown }: KnownCallerTextProps) {
  if (known === null) return unknown;
  const { name, orders, lastOrderAt, email } = known;
  return (
    <>
      <span className="figures block font-semibold text-ink">
        {lastOrderAt === null
          ? m.phone_order_known_none({ name })
          : m.phone_order_known({ name, count: formatNumber(orders), day: formatShortDay(lastOrderAt) })}
      </span>
      {email === null ? m.phone_order_on_file() : m.phone_order_in_account({ email })}
    </>
  );
}

/** Fills the call with the move of the caller's latest order, and brings back what that replaced. */
export function LastMoveActions({ lastMove }: { readonly lastMove: LastMove }) {
  const { repeat, isReading, undo, said } = lastMove;
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} tabIndex={-1} className="focus-visible:outline-none">
      {(repeat !== null || undo !== null) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {repeat !== null &&
            (["again", "back"] as const).map((direction) => (
              <Button
                key={direction}
                size="small"
                busy={isReading}
                aria-keyshortcuts={REPEAT_KEYS[direction]}
                onClick={() => repeat(direction)}
              >
                {direction === "again" ? m.phone_order_as_last() : m.phone_order_last_back()}{" "}
                <KeyHint keys={REPEAT_KEYS[direction]} />
              </Button>
            ))}
          {undo !== null && (
            <Button
              size="small"
              aria-keyshortcuts={UNDO_KEY}
              onClick={() => {
                undo();
                // The button is gone: the next Tab goes on from here.
                box.current?.focus();
              }}
            >
              {m.bulk_grace_undo()} <KeyHint keys={UNDO_KEY} />
            </Button>
          )}
        </div>
      )}
      <output aria-live="polite" className="block text-sm text-muted">
        {said !== null && <span className="block pt-1.5">{said}</span>}
      </output>
    </div>
  );
}

function KeyHint({ keys }: { readonly keys: string }) {
  return (
    <kbd className="control-key hidden md:pointer-fine:inline" aria-hidden="true">
      {keys}
    </kbd>
  );
}

export interface CallerAccountsProps extends Pick<Caller, "accounts"> {
  /** The caller says that this is their address. */
  readonly onTake: (email: string) => void;
}

/** The accounts that have the caller's phone, which proves nothing: the dispatcher asks, and chooses one by a press. */
export function CallerAccounts({ accounts, onTake }: CallerAccountsProps) {
  const list = useRef<HTMLDivElement>(null);
  const take = (email: string) => {
    onTake(email);
    // The button is gone once the account is looked up: the next Tab goes on from here.
    list.current?.focus();
  };
  return (
    <div ref={list} tabIndex={-1} aria-live="polite" className="focus-visible:outline-none">
      {accounts.map(({ name, email }) => (
        <div
          key={email}
          className="mt-2 grid justify-items-start gap-2 border-l-4 border-marigold pl-3 text-sm"
        >
          <p className="wrap-anywhere">{m.phone_order_account_has_phone({ name, email })}</p>
          <Button size="small" onClick={() => take(email)}>
            {m.phone_order_take_account()}
          </Button>
        </div>
      ))}
    </div>
  );
}
