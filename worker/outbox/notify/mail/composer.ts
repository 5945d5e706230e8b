import type { MailKind, MailOf } from "#domain/mails.ts";
import type { Locale } from "#domain/locale.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { MailTemplate } from "./mail-template.ts";

/** What composing a mail needs. */
export type ComposeNeeds = Pick<Dependencies, "db" | "now"> & {
  readonly board: Pick<Dependencies["board"], "whoCouldReserve" | "upsertDriver">;
  readonly settings: Pick<Dependencies["settings"], "origin" | "authSecret" | "contactEmail" | "mail">;
};

/** Who reads a mail: an e-mail address and a language. */
export interface MailReader {
  readonly recipient: string;
  readonly locale: Locale;
}

/** What a mail says is not so yet: it is composed again then. Epoch milliseconds. */
export interface NotYet {
  readonly notBefore: number;
}

/** The facts of one kind of mail, read when it is delivered; `null` when there is nothing to say (any more). */
export type Composer<Kind extends MailKind> = (
  deps: ComposeNeeds,
  mail: MailOf<Kind>,
  reader: MailReader,
) => MailTemplate | NotYet | null | Promise<MailTemplate | NotYet | null>;
