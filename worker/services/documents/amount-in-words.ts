import ThaiBahtText from "thai-baht-text";
import { SATANG_PER_BAHT } from "#domain/money.ts";

/**
 * An amount in Thai words, as documents need it: `หนึ่งหมื่นสองพันหนึ่งร้อยสี่สิบบาทถ้วน`. A last 1 after other digits is
 * read เอ็ด, as the Royal Society and banks do.
 */
export function amountInThaiWords(amountSatang: number): string {
  const satang = String(amountSatang % SATANG_PER_BAHT).padStart(2, "0");
  return ThaiBahtText(`${Math.floor(amountSatang / SATANG_PER_BAHT)}.${satang}`);
}
