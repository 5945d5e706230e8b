import { describe, expect, test } from "vitest";
import { textsOf } from "../../.dev/paraglide.ts";

interface Term {
  /** The spellings that were replaced. */
  readonly instead: RegExp;
  /** The one term for the concept. */
  readonly use: string;
}

/** One term per concept: what each language says, and what it no longer says. */
const GLOSSARY: Readonly<Record<string, readonly Term[]>> = {
  th: [
    { instead: /สั่งซื้อ/, use: "การจอง (driver: งาน)" },
    { instead: /จองงาน/, use: "รับงาน: จอง is what a customer does" },
    { instead: /งานว่าง/, use: "งานรอคนขับ" },
    { instead: /คงไว้|ใช้ได้ถึง/, use: "ยืนราคา" },
    { instead: /ราคารวม|ยอดรวม(?!ทั้งสิ้น)/, use: "รวมทั้งสิ้น" },
    { instead: /ต้องห้าม|ห้ามขน|ที่เราไม่ขน/, use: "สิ่งของที่ไม่รับขน" },
    { instead: /คนช่วยยก|ค่าแรง/, use: "คนยก, ค่าคนยก" },
    { instead: /ช่วงห้าม|ช่วงเวลาห้าม|ข้อห้าม|ห้ามรถบรรทุก(?!วิ่ง)/, use: "เวลาห้ามรถบรรทุกวิ่ง, เวลาห้ามวิ่ง" },
    { instead: /เรือรับรถ|รับรถบรรทุก/, use: "เรือเฟอร์รี่ที่บรรทุกรถได้" },
    { instead: /เที่ยวกลับ|กลับรถเปล่า/, use: "ขากลับ, เที่ยวเปล่า" },
    { instead: /รถตู้ทึบ/, use: "รถ 4 ล้อตู้ทึบ, รถ 6 ล้อตู้ทึบ" },
    { instead: /ตู้สินค้า/, use: "ตู้บรรทุก" },
    { instead: /น้ำหนักบรรทุก(?!สูงสุด)/, use: "น้ำหนักของ" },
    { instead: /เจ้าหน้าที่(?!รัฐ)/, use: "ทีมงานขนดี, เจ้าหน้าที่รัฐ" },
    { instead: /ค่าจ้าง/, use: "ค่าตอบแทน" },
    { instead: /เปิดบัญชี/, use: "สร้างบัญชี" },
    { instead: /เบอร์โทรศัพท์/, use: "เบอร์โทร (legal: หมายเลขโทรศัพท์)" },
    { instead: /ไม่สามารถ/, use: "…ไม่สำเร็จ" },
    { instead: /โปรด/, use: "กรุณา" },
    { instead: /สต๊อก/, use: "สต็อก" },
    { instead: /ลองอีกครั้ง/, use: "ลองใหม่" },
    { instead: /[๐-๙]/, use: "0–9" },
  ],
  km: [
    { instead: /បញ្ជាទិញ/, use: "ការកក់, លេខការកក់" },
    { instead: /លើកខ្លួនឯង/, use: "លើកដាក់អីវ៉ាន់ដោយខ្លួនឯង" },
    { instead: /ទូរថយន្ត/, use: "ធុងរថយន្ត" },
    { instead: /(កន្លែង|ម៉ោង)ទៅយក/, use: "កន្លែងយកអីវ៉ាន់, ម៉ោងយកអីវ៉ាន់" },
    { instead: /កក់ការងារ/, use: "ទទួលការងារ" },
    { instead: /ហាមរថយន្ត(?!ដឹកទំនិញ)/, use: "ហាមរថយន្តដឹកទំនិញ" },
    { instead: /តម្លៃពេញ/, use: "តម្លៃសរុប" },
    { instead: /(តម្លៃ|រូបមន្ត)បើកចំហ/, use: "តម្លៃប្រកបដោយតម្លាភាព" },
    { instead: /(?<!លោក)អ្នកលើក(?!អីវ៉ាន់|ដាក់)/, use: "អ្នកលើកអីវ៉ាន់" },
    { instead: /អន់ណាស់/, use: "មិនល្អសោះ" },
  ],
  vi: [
    { instead: /trọn gói/i, use: "tổng giá" },
    { instead: /con số tròn/i, use: "giá khoán" },
    { instead: /giao hàng nhanh/i, use: "vận chuyển hỏa tốc" },
    { instead: /điểm (đến|trả)(?! nơi)/i, use: "điểm giao hàng" },
    { instead: /(?<!\p{L})ngõ(?!\p{L})/iu, use: "hẻm" },
    { instead: /khuân vác/i, use: "bốc xếp" },
    { instead: /Xin (?!xác)/, use: "Vui lòng" },
    { instead: /e-mail/i, use: "email" },
  ],
  zh: [
    { instead: /全价/, use: "总价" },
    { instead: /(?<!停靠)站点/, use: "停靠点" },
    { instead: /目的地/, use: "送达地点" },
    { instead: /住宅搬|办公室搬家/, use: "家庭搬家, 办公室搬迁" },
    { instead: /禁行/, use: "限行" },
    { instead: /县区/, use: "区县" },
    { instead: /升\/100/, use: "升/百公里" },
    { instead: /(?<!燃)油费/, use: "燃油费" },
  ],
};

describe.each(Object.entries(GLOSSARY))("%s has one term per concept", (locale, terms) => {
  const texts = Object.entries(textsOf(locale));

  test.each(terms)("$use", ({ instead }) => {
    const wrong = texts.filter(([, text]) => instead.test(text));
    expect(wrong).toEqual([]);
  });
});

test("the check can fail", () => {
  const [order] = GLOSSARY["th"] ?? [];
  expect(order?.instead.test("เลขที่คำสั่งซื้อ")).toBe(true);
});
