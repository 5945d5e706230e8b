import type { BilingualText } from "../geo/place.ts";

/** The fixed words of a driver's statement, in the languages of documents; see `domain/documents/document-words.ts`. */
export const STATEMENT_WORDS = {
  title: { th: "ใบแจ้งค่าตอบแทน", en: "Statement of Earnings" },
  driver: { th: "คนขับ", en: "Driver" },
  period: { th: "ช่วงวันที่", en: "Period" },
  paidOn: { th: "จ่ายเมื่อวันที่", en: "Paid on" },
  reference: { th: "อ้างอิง", en: "Reference" },
  day: { th: "วันที่", en: "Date" },
  job: { th: "งาน", en: "Job" },
  pay: { th: "ค่าตอบแทน", en: "Pay" },
  waiting: { th: "ค่ารอ", en: "Waiting" },
  amount: { th: "รวม (บาท)", en: "Total (THB)" },
  cash: { th: "เงินสดที่รับจากลูกค้า", en: "Cash collected from customer" },
  cashHeld: { th: "เงินสดที่ยังไม่ได้ส่งมอบ", en: "Cash still to hand over" },
  cashNotice: {
    th: "เงินสดเป็นของบริษัท ไม่รวมในค่าตอบแทนและไม่หักจากค่าตอบแทน",
    en: "Cash is the company’s: it is neither part of the pay nor deducted from it.",
  },
  setBack: { th: "ยกเลิกการปิดงาน", en: "Completion taken back" },
  unpaid: { th: "ยังไม่ได้จ่าย", en: "Not paid yet" },
  none: { th: "ไม่มีรายการ", en: "No entries" },
} as const satisfies Readonly<Record<string, BilingualText>>;
