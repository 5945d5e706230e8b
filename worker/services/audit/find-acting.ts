import { findActors, type SoughtWord } from "#db/queries/audit/find-actors.ts";
import { realEmail } from "#domain/access/email.ts";
import { inAsciiDigits } from "#domain/contact/thai-digits.ts";
import type { Dependencies } from "../../dependencies.ts";

/** The most people that are offered at once. */
const OFFERED = 20;
/** Words after these are ignored. */
const WORDS_MAX = 6;
/** The fewest digits that are looked for in a phone. */
const DIGITS_MIN = 3;
/** A phone or a part of one, with whatever is written between its groups. */
const PHONE = /^[+(\d][\d\s()+.-]*$/;

/**
 * Those of whom the log has entries, to choose from, whose name, e-mail address or phone has each word of a text somewhere.
 * `hasMore`: there are others, which a longer text finds. For admins; the router sees to it.
 */
export async function findActing({ db }: Pick<Dependencies, "db">, typed: string) {
  const words = wordsOf(typed);
  const rows = words.length === 0 ? [] : await findActors(db, words, OFFERED + 1);
  const items = rows.slice(0, OFFERED).map(({ email, ...row }) => ({ ...row, email: realEmail(email) }));
  return { items, hasMore: rows.length > OFFERED };
}

/** As they are stored: SQLite's `lower` knows A to Z alone; a phone is in E.164, without the zero of a Thai one. */
function wordsOf(typed: string): readonly SoughtWord[] {
  const text = typed
    .trim()
    .normalize("NFC")
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const isPhone = PHONE.test(inAsciiDigits(text));
  // "081 234" is one number, however it is written.
  const words = isPhone ? [text] : text.split(/\s+/).filter((word) => word !== "");
  return words.slice(0, WORDS_MAX).map((word) => {
    const digits = isPhone ? inAsciiDigits(word).replaceAll(/\D/g, "").replace(/^0+/, "") : "";
    return { text: word, digits: digits.length < DIGITS_MIN ? "" : digits };
  });
}
