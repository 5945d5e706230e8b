import {
  orderMoney,
  writeAlso,
  writeOrderMoney,
  type AlsoWritten,
  type MoneyCompanion,
} from "#db/queries/payments/order-money.ts";
import { AppError } from "#domain/errors.ts";
import { decidePayment, type PaymentCommand } from "#domain/payments/decide-payment.ts";
import type { OrderMoney } from "#domain/payments/order-money.ts";
import type { Dependencies } from "../../dependencies.ts";
import { untilWritten, type Tries } from "../until-written.ts";

/**
 * Another writer may come first; each round of them lets at least one through. Where the order's price is being decided, money
 * waits for that.
 */
const WAITING: Tries = { tries: 10, pauseMs: (attempts) => 50 * (attempts - 1) };

/** What a command has made of the money of an order. */
export interface CommandedMoney {
  readonly before: OrderMoney;
  readonly money: OrderMoney;
  /** Whether this command has changed it; otherwise it was so already. */
  readonly isWritten: boolean;
}

/** What must be so, beside the order's money, for a command to be written. */
export interface Precondition {
  /** Asked before each try, since another writer may have come first. @throws what refuses the command */
  readonly check: () => Promise<void>;
  /** The same in the batch that writes: nothing is written where it does not hold there. */
  readonly condition: MoneyCompanion["condition"];
}

/** As `changePayments`. @returns the order's money after it */
export async function commandPayments(
  deps: Pick<Dependencies, "db" | "now">,
  orderId: string,
  command: PaymentCommand,
  also?: AlsoWritten,
  precondition?: Precondition,
): Promise<OrderMoney> {
  return (await changePayments(deps, orderId, command, also, precondition)).money;
}

/**
 * Decides a command about the money of an order and writes what follows, or nothing at all. Repeating a
 * command changes nothing and has the same answer.
 * @param also what is written with it, in the same batch; by itself when the command changes nothing
 * @throws AppError NOT_FOUND, the refusal of `decidePayment` or of the precondition,
 *   or SERVICE_UNAVAILABLE when others kept writing
 */
export async function changePayments(
  { db, now }: Pick<Dependencies, "db" | "now">,
  orderId: string,
  command: PaymentCommand,
  also?: AlsoWritten,
  precondition?: Precondition,
): Promise<CommandedMoney> {
  const companion = precondition === undefined ? null : holding(precondition.condition);
  return untilWritten(WAITING, async () => {
    await precondition?.check();
    const seen = await orderMoney(db, orderId);
    if (seen === undefined) throw new AppError("NOT_FOUND");
    const at = now();
    const decision = decidePayment(seen.money, command, at);
    if (decision.outcome === "refused")
      throw new AppError(decision.code, decision.params === undefined ? {} : { params: decision.params });
    if (decision.outcome === "unchanged") {
      if (also !== undefined) await writeAlso(db, also);
      return { before: seen.money, money: decision.money, isWritten: false };
    }
    if (await writeOrderMoney(db, seen, decision.money, decision.events, at, also, companion))
      return { before: seen.money, money: decision.money, isWritten: true };
    return null;
  });
}

/** Nothing of its own is written with the money. */
function holding(condition: Precondition["condition"]): MoneyCompanion {
  return { condition, statements: () => [], isWritten: condition };
}
