import type { EffectKind } from "#domain/effects.ts";
import type { Handler } from "./handler.ts";
import { boardDriverHandler, type BoardDriverNeeds } from "./handlers/board-driver.ts";
import { boardOpenHandler, type BoardOpenNeeds } from "./handlers/board-open.ts";
import { mailHandler, type MailNeeds } from "./handlers/mail.ts";

/** What all handlers together need. */
export type HandlerNeeds = BoardDriverNeeds & BoardOpenNeeds & MailNeeds;

/** One handler per kind of effect. */
export type Handlers = { readonly [Kind in EffectKind]: Handler<Kind, HandlerNeeds> };

/** Who does what follows from a change. A kind without its handler does not compile. */
export const HANDLERS = {
  "board-driver": boardDriverHandler,
  "board-open": boardOpenHandler,
  mail: mailHandler,
} satisfies Handlers;
