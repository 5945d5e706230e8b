import { insertContactMessage } from "#db/queries/contact-messages.ts";
import type { ContactInput } from "#domain/contact/contact-input.ts";
import { effectsOf } from "#domain/effects.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { callerNetwork, counterOf } from "../../rate-limit.ts";
import { toLocale } from "#domain/locale.ts";
import type { Dependencies } from "../../dependencies.ts";
import { sha256Hex } from "../../sha256-hex.ts";
import { parsePhone } from "./parse-phone.ts";

type Needs = Pick<Dependencies, "db" | "now">;

const ID_LENGTH = 32;
/** Long enough to find a message by, short enough to read out. */
const REFERENCE_LENGTH = 8;

/**
 * Sends a message to the company and a confirmation to its writer, which quotes nothing: anybody can enter anybody's
 * address here. So beyond the limit of an address only the confirmation is left out. The same message under the same key is
 * sent once; another message is sent whatever its key. A filled-in honeypot field is answered with success and dropped.
 * @param address the network address that calls
 * @throws AppError BAD_INPUT naming the phone, RATE_LIMITED with `retryAfterS`, seconds
 */
export async function sendToCompany(deps: Needs, input: ContactInput, address: string): Promise<void> {
  const { website, ...said } = input;
  if (website.trim() !== "") return;
  const phone = said.phone === "" ? "" : parsePhone(said.phone);
  if (phone === null) throw badInput({ phone: "PHONE_INVALID" });
  const id = await messageId(said);
  const now = deps.now();
  const network = callerNetwork(address);
  const { name, email, topic, orderNumber, message, locale } = said;
  const reference = id.slice(0, REFERENCE_LENGTH).toUpperCase();
  const effects = effectsOf({
    type: "contact_message_sent",
    message: { reference, name, email, phone, topic, orderNumber, message, language: toLocale(locale) },
  });
  const counters = {
    network: network === null ? null : await counterOf("contact-network", network),
    writer: await counterOf("contact-email", email),
  };
  const allowedAt = await insertContactMessage(deps.db, { eventId: id, effects }, counters, now);
  if (allowedAt === null) return;
  throw new AppError("RATE_LIMITED", { params: { retryAfterS: Math.ceil((allowedAt - now) / 1000) } });
}

type Said = Omit<ContactInput, "website">;

/** Derived from the message and its key, so that a repetition has the same id. */
async function messageId(said: Said): Promise<string> {
  return (await sha256Hex(JSON.stringify(said))).slice(0, ID_LENGTH);
}
