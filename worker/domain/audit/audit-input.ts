import { z } from "zod";
import { ROLES } from "../access/actor.ts";
import { lineInput } from "../plain-text-input.ts";
import { AUDIT_ENDS } from "./audit-end.ts";

/** The sections of the log: the first part of a procedure's name. */
const sectionInput = z.string().regex(/^[A-Za-z]{1,40}$/);

/** A procedure as the log names it: "orders.cancel". */
const whatInput = z.string().regex(/^[A-Za-z]{1,40}\.[A-Za-z]{1,80}$/);

/** The number of an entry. */
export const auditSeqInput = z.number().int().min(1);

/** Who is looked for among those who have acted. */
export const auditPeopleInput = z.object({ search: lineInput(120) });

/** What the log is searched by; days are Bangkok's, both included. */
export const auditFilterInput = z.object({
  /** An e-mail address or a user's id. */
  who: lineInput(254).optional(),
  /** The role that they acted with. */
  role: z.enum(ROLES).optional(),
  section: sectionInput.optional(),
  what: whatInput.optional(),
  /** The id of a record. */
  record: lineInput(80).optional(),
  /** An address, or a network as the log writes it. */
  network: lineInput(60).optional(),
  ended: z.enum(AUDIT_ENDS).optional(),
  fromDay: z.iso.date().optional(),
  toDay: z.iso.date().optional(),
  /** The entry behind which the page starts. */
  cursor: auditSeqInput.optional(),
});
export type AuditFilterInput = z.infer<typeof auditFilterInput>;
