/**
 * Writes the common passwords that the product refuses: the first ten thousand of zxcvbn's list (MIT, most common
 * first, from public breaches) that reach the minimum length.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_MIN } from "#domain/access/password.ts";

const KEPT = 10_000;
const target = join(import.meta.dirname, "..", "worker", "services", "account", "common-passwords.json");
const words = dictionary["passwords-common"]
  .map(String)
  .filter((word) => word.length >= PASSWORD_MIN)
  .slice(0, KEPT);
writeFileSync(target, `${JSON.stringify(words)}\n`);
console.log(`${words.length} common passwords`);
