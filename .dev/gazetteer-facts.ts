/**
 * What the gazetteer's sources lack or get wrong, written by hand.
 *
 * Coordinates carry how sure we are of them: "high" is the town itself, "fair" may be a few kilometres off.
 */

export type Confidence = "high" | "fair";
export type HandCoordinates = readonly [latitude: number, longitude: number, confidence: Confidence];

/** Districts whose code is missing or wrong in thai-address-universal 2.2.0, by province and Thai name. */
export const DISTRICT_CODES: Readonly<Record<string, string>> = {
  "38 เมืองบึงกาฬ": "3801",
  "38 พรเจริญ": "3802",
  "38 โซ่พิสัย": "3803",
  "38 เซกา": "3804",
  "38 ปากคาด": "3805",
  "38 บึงโขงหลง": "3806",
  "38 ศรีวิไล": "3807",
  "38 บุ่งคล้า": "3808",
  "53 น้ำปาด": "5304",
  "50 แม่แจ่ม": "5003",
  "50 กัลยาณิวัฒนา": "5025",
};

/** English names that the source misspells; spellings are those of the road signs and of GeoNames. */
export const PROVINCE_ENGLISH: Readonly<Record<string, string>> = {
  "30": "Nakhon Ratchasima",
  "60": "Nakhon Sawan",
  "72": "Suphan Buri",
};

/** See {@link PROVINCE_ENGLISH}. */
export const DISTRICT_ENGLISH: Readonly<Record<string, string>> = {
  "1028": "Sathon",
  "1045": "Wang Thonglang",
  "1402": "Tha Ruea",
  "1703": "Khai Bang Rachan",
  "1306": "Lam Luk Ka",
  "2408": "Sanam Chai Khet",
  "3011": "Kham Sakae Saeng",
  "3029": "Lam Thamen Chai",
  "3216": "Khwao Sinarin",
  "3905": "Suwannakhuha",
  "4006": "Si Chomphu",
  "4008": "Ubolratana",
  "4013": "Waeng Yai",
  "4020": "Phu Pha Man",
  "4125": "Prachaksinlapakhom",
  "4411": "Yang Si Surat",
  "4808": "Si Songkhram",
  "5003": "Mae Chaem",
  "5025": "Galyani Vadhana",
  "5303": "Tha Pla",
  "5304": "Nam Pat",
  "5609": "Phu Kamyao",
  "7107": "Thong Pha Phum",
  "7303": "Nakhon Chai Si",
  "7402": "Krathum Baen",
  "7604": "Cha-am",
  "8201": "Mueang Phang Nga",
  "2008": "Ko Sichang",
};

/** District seats that GeoNames' extract has no town for, or files under another district. */
export const DISTRICT_SEATS: Readonly<Record<string, HandCoordinates>> = {
  "1028": [13.7085, 100.5262, "high"],
  "1032": [13.717, 100.6944, "high"],
  "1404": [14.197, 100.478, "fair"],
  "3028": [15.343, 101.999, "fair"],
  "3409": [14.4936, 105.003, "high"],
  "3801": [18.3609, 103.6464, "high"],
  "4015": [15.735, 102.79, "fair"],
  "4019": [16.848, 102.857, "high"],
  "4202": [17.47, 101.978, "fair"],
  "4810": [17.4417, 104.4567, "fair"],
  "5005": [18.8695, 99.1369, "high"],
  "5007": [18.915, 98.944, "high"],
  "5803": [19.3617, 98.4397, "high"],
  "5804": [18.1659, 97.9328, "high"],
  "6603": [16.311, 100.301, "fair"],
  "8014": [9.0067, 99.9003, "high"],
  "8015": [9.2058, 99.8606, "high"],
};

/** The town of each district that is filed under a name the district does not bear. */
export const DISTRICT_TOWNS: Readonly<Record<string, string>> = {
  "6208": "Thung Sai",
  "7307": "Salaya",
  "3022": "Nong Bun Nak",
  "4508": "Chai Wari",
  "4507": "Waeng",
  "1703": "Bang Rachan",
  "1702": "Bang Racham",
  "8408": "Tha Khanon",
  "8417": "Tha Kham",
  "8419": "Takuk Nuea",
  "4125": "Ban Na Muang",
  "5807": "Sop Pong",
  "5025": "Chaem Luang",
  "3313": "Non Kho",
  "4008": "Khuean Ubonrat",
  "4706": "Warichaphum",
};

/** The subdistricts of districts whose codes the source has wrong, in the order of their official codes from 01 on. */
export const SUBDISTRICT_ORDER: Readonly<Record<string, string>> = {
  "1046": "สามวาตะวันตก สามวาตะวันออก บางชัน ทรายกองดิน ทรายกองดินใต้",
  "2306": "เกาะหมาก เกาะกูด",
  "8108": "เหนือคลอง เกาะศรีบอยา คลองขนาน คลองเขม้า โคกยาง ตลิ่งชัน ปกาสัย ห้วยยูง",
};

/** Rows of the source that are no subdistricts: uninhabited islets of Chumphon and a campus. */
export const isNotASubdistrict = (provinceCode: string, thai: string, sourceCode: string): boolean =>
  (provinceCode === "86" && sourceCode === "" && /^(?:หมู่)?เกาะ/u.test(thai)) || thai.startsWith("มหาวิทยาลัย");
