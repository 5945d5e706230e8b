import type { Database } from "#db/client.ts";
import { reviews } from "#db/schema/reviews.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";

interface SampleReview {
  readonly reviewId: string;
  readonly locale: "th" | "en";
  readonly stars: number;
  readonly text: string;
  readonly from: BilingualText;
  readonly to: BilingualText;
  readonly vehicle: VehicleType;
  readonly monthsAgo: number;
}

const BANGKOK = { th: "กรุงเทพมหานคร", en: "Bangkok" };
const CHIANG_MAI = { th: "เชียงใหม่", en: "Chiang Mai" };
const CHON_BURI = { th: "ชลบุรี", en: "Chon Buri" };
const SURAT_THANI = { th: "สุราษฎร์ธานี", en: "Surat Thani" };

/** Made-up reviews without an order; the site labels each of them as a sample. */
const SAMPLE_REVIEWS: readonly SampleReview[] = [
  {
    reviewId: "sample-1",
    locale: "th",
    stars: 5,
    text: "ทีมงานมาตรงเวลา ห่อตู้กับกระจกให้ก่อนยก ราคาตรงกับที่เห็นตอนจอง ไม่มีบวกเพิ่มหน้างาน",
    from: BANGKOK,
    to: CHIANG_MAI,
    vehicle: "six_wheel",
    monthsAgo: 1,
  },
  {
    reviewId: "sample-2",
    locale: "en",
    stars: 5,
    text: "A studio to Ko Samui. The ferry stood in the price from the start, and everything arrived dry. Booking took me five minutes on the phone.",
    from: BANGKOK,
    to: SURAT_THANI,
    vehicle: "four_wheel",
    monthsAgo: 1,
  },
  {
    reviewId: "sample-3",
    locale: "th",
    stars: 4,
    text: "ย้ายหอในวันเดียวเสร็จ คนขับช่วยจัดของขึ้นรถจนเรียบร้อย ติดตามสถานะได้ตลอด รถติดเลยถึงช้ากว่าที่แจ้งราวครึ่งชั่วโมง",
    from: BANGKOK,
    to: BANGKOK,
    vehicle: "four_wheel",
    monthsAgo: 2,
  },
  {
    reviewId: "sample-4",
    locale: "en",
    stars: 4,
    text: "Moved our small office over a weekend. Two helpers carried the desks, and each box ended up in the room that was written on it. We could see at any time who was driving and where the job stood. I would have liked an earlier slot on Saturday, but they told us so when we booked, not on the day.",
    from: CHON_BURI,
    to: BANGKOK,
    vehicle: "six_wheel",
    monthsAgo: 3,
  },
];

/** Inserts the samples into the local database; existing ones keep the status that an admin gave them. */
export async function seedSampleReviews(db: Database, now: number): Promise<void> {
  // A minute apart, so that they are listed in this order.
  for (const [place, sample] of SAMPLE_REVIEWS.entries())
    await db
      .insert(reviews)
      .values(rowOf(sample, now - place * 60_000))
      .onConflictDoNothing();
}

function rowOf(sample: SampleReview, now: number): typeof reviews.$inferInsert {
  const { reviewId, locale, stars, text, from, to, vehicle, monthsAgo } = sample;
  const moved = new Date(now);
  // The first of the month: not every month has a 31st.
  moved.setUTCMonth(moved.getUTCMonth() - monthsAgo, 1);
  return {
    reviewId,
    orderId: null,
    customerId: null,
    stars,
    text,
    locale,
    status: "approved",
    version: 1,
    isSample: true,
    fromTh: from.th,
    fromEn: from.en,
    toTh: to.th,
    toEn: to.en,
    vehicle,
    month: moved.toISOString().slice(0, 7),
    createdAt: moved.getTime(),
    decidedAt: moved.getTime(),
    decidedBy: null,
  };
}
