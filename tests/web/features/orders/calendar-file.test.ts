import { expect, test } from "vitest";
import { calendarFile } from "#web/features/orders/calendar-file.ts";

const MOVE = {
  orderId: "KD-7F3K2M",
  title: "ขนย้ายกับขนดี KD-7F3K2M",
  pickupAt: Date.UTC(2026, 10, 24, 1, 0),
  durationS: 5400,
  location: "บางกะปิ; กรุงเทพฯ, 10240",
  url: "https://khondee.example/orders/KD-7F3K2M",
};
/** Long lines are folded in an iCalendar file (RFC 5545, 3.1). */
const linesOf = (text: string) => text.replaceAll(/\r\n[ \t]/g, "").split("\r\n");

test("08:00 in Bangkok is 01:00 in the file, which every calendar shows in its own time", () => {
  const lines = linesOf(calendarFile(MOVE));
  expect(lines).toContain("DTSTART:20261124T010000Z");
  expect(lines).toContain("DURATION:PT90M");
  expect(lines).toContain("UID:KD-7F3K2M@khondee");
  expect(lines).toContain(`SUMMARY:${MOVE.title}`);
});

test("signs that mean something to a calendar are escaped", () => {
  expect(linesOf(calendarFile(MOVE))).toContain(String.raw`LOCATION:บางกะปิ\; กรุงเทพฯ\, 10240`);
});

test("a way that is not known yet takes an hour", () => {
  expect(linesOf(calendarFile({ ...MOVE, durationS: null }))).toContain("DURATION:PT60M");
});
