/**
 * The airports of Thailand that passengers use, or used, written by hand: what `extract-airports.ts` adds to the
 * coordinates of its source. Military airfields and airstrips without a terminal are left out.
 */
export interface AirportFacts {
  readonly iata: string;
  readonly th: string;
  readonly en: string;
  /** Official code of the district that the terminal is in. */
  readonly districtCode: string;
  /** How widely it is known: see `LandmarkSize`. */
  readonly size: 1 | 2 | 3;
  readonly aliases: readonly string[];
  /** Replaces the source's point where that is kilometres off; from general map knowledge. */
  readonly corrected?: readonly [latitude: number, longitude: number];
}

const airport = (
  iata: string,
  th: string,
  en: string,
  districtCode: string,
  size: 1 | 2 | 3,
  aliases: readonly string[] = [],
  corrected?: readonly [latitude: number, longitude: number],
): AirportFacts => ({
  iata,
  th: `สนามบิน${th}`,
  en: `${en} Airport`,
  districtCode,
  size,
  aliases,
  ...(corrected === undefined ? {} : { corrected }),
});

/** See {@link AirportFacts}. */
export const AIRPORTS: readonly AirportFacts[] = [
  airport("BKK", "สุวรรณภูมิ", "Suvarnabhumi", "1103", 3, [
    "สุวรรณภูมิ",
    "Suvarnabhumi",
    "Suwannaphum",
    "Bangkok Airport",
    "สนามบินหนองงูเห่า",
  ]),
  airport("DMK", "ดอนเมือง", "Don Mueang", "1036", 3, ["Don Muang Airport"]),
  airport("HKT", "ภูเก็ต", "Phuket", "8303", 3),
  airport("CNX", "เชียงใหม่", "Chiang Mai", "5001", 3),
  airport("CEI", "แม่ฟ้าหลวง เชียงราย", "Chiang Rai", "5701", 2, ["สนามบินเชียงราย", "Mae Fah Luang Airport"]),
  airport("HDY", "หาดใหญ่", "Hat Yai", "9016", 3),
  airport("USM", "สมุย", "Samui", "8404", 3, ["Ko Samui Airport"]),
  airport("KBV", "กระบี่", "Krabi", "8108", 3),
  airport("UTP", "อู่ตะเภา", "U-Tapao", "2102", 3, [
    "อู่ตะเภา",
    "U-Tapao",
    "Pattaya Airport",
    "สนามบินพัทยา",
    "สนามบินระยอง",
  ]),
  airport("UBP", "อุบลราชธานี", "Ubon Ratchathani", "3401", 2, ["สนามบินอุบล"]),
  airport("UTH", "อุดรธานี", "Udon Thani", "4101", 2, ["สนามบินอุดร"]),
  airport("KKC", "ขอนแก่น", "Khon Kaen", "4001", 2),
  airport("NST", "นครศรีธรรมราช", "Nakhon Si Thammarat", "8001", 2, ["สนามบินนครศรี"]),
  airport("URT", "สุราษฎร์ธานี", "Surat Thani", "8417", 2, ["สนามบินสุราษฎร์"]),
  airport("TST", "ตรัง", "Trang", "9201", 2),
  airport("NAW", "นราธิวาส", "Narathiwat", "9601", 2, ["สนามบินบ้านทอน"]),
  airport("PHS", "พิษณุโลก", "Phitsanulok", "6501", 2),
  airport("LPT", "ลำปาง", "Lampang", "5201", 2),
  airport("NNT", "น่านนคร", "Nan", "5501", 2, ["สนามบินน่าน"]),
  airport("PRH", "แพร่", "Phrae", "5401", 2),
  airport("MAQ", "แม่สอด", "Mae Sot", "6306", 2),
  airport("HGN", "แม่ฮ่องสอน", "Mae Hong Son", "5801", 2),
  airport("PYY", "ปาย", "Pai", "5803", 1),
  airport("BFV", "บุรีรัมย์", "Buri Ram", "3111", 2),
  airport("ROI", "ร้อยเอ็ด", "Roi Et", "4505", 2),
  airport("SNO", "สกลนคร", "Sakon Nakhon", "4701", 2, [], [17.1951, 104.1186]),
  airport("KOP", "นครพนม", "Nakhon Phanom", "4801", 2, [], [17.3838, 104.6431]),
  airport("LOE", "เลย", "Loei", "4201", 2),
  airport("NAK", "นครราชสีมา", "Nakhon Ratchasima", "3032", 1, ["สนามบินโคราช", "Korat Airport"]),
  airport("CJM", "ชุมพร", "Chumphon", "8603", 2),
  airport("UNN", "ระนอง", "Ranong", "8501", 2),
  airport("BTZ", "เบตง", "Betong", "9502", 2),
  airport("PAN", "บ่อทอง ปัตตานี", "Pattani", "9403", 1, ["สนามบินปัตตานี"]),
  airport("HHQ", "หัวหิน", "Hua Hin", "7707", 2, ["สนามบินบ่อฝ้าย"]),
  airport("TDX", "ตราด", "Trat", "2303", 2),
  airport("THS", "สุโขทัย", "Sukhothai", "6407", 2),
  airport("TKT", "ตาก", "Tak", "6301", 1),
  airport("PHY", "เพชรบูรณ์", "Phetchabun", "6703", 1),
  airport("UTR", "อุตรดิตถ์", "Uttaradit", "5301", 1),
];
