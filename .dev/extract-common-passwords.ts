/**
 * Writes the common passwords that the product refuses: the first ten thousand of zxcvbn's list (MIT, most common
 * first, from public breaches) that reach the minimum length, and the most common shorter words, which people lengthen
 * with signs and figures.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { dictionary } from "@zxcvbn-ts/language-common";
import { COMMON_WORD_MIN, PASSWORD_MIN } from "#domain/access/password.ts";

const KEPT = 10_000;
const KEPT_SHORT = 3_000;
const target = join(import.meta.dirname, "..", "worker", "services", "account", "common-passwords.json");
const all = dictionary["passwords-common"].map(String);
const long = all.filter((word) => word.length >= PASSWORD_MIN).slice(0, KEPT);
const short = all
  .filter((word) => word.length < PASSWORD_MIN && word.length >= COMMON_WORD_MIN && /[a-z]/.test(word))
  .slice(0, KEPT_SHORT);
const words = [...long, ...short];
writeFileSync(target, `${JSON.stringify(words, null, 2)}\n`);
console.log(`${words.length} common passwords`);
