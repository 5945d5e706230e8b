import { expect, test } from "vitest";
import { calendarFile } from "#web/features/orders/order/calendar-file.ts";

const MOVE = {
  orderId: "KD-7F3K2M",
  title: "ขนย้ายกับขนดี KD-7F3K2M",
  pickupAt: Date.UTC(2026, 10, 24, 1, 0),
  durationS: 5400,
  stopCount: 2,
  isConfirmed: true,
  location: "บางกะปิ; กรุงเทพฯ, 10240",
  url: "https://khondee.example/orders/KD-7F3K2M",
};
/** Long lines are folded in an iCalendar file (RFC 5545, 3.1). */
const linesOf = (text: string) => text.replaceAll(/\r\n[ \t]/g, "").split("\r\n");

const octets = (text: string) => new TextEncoder().encode(text).length;

test("08:00 in Bangkok is 01:00 in the file, which every calendar shows in its own time", () => {
  const lines = linesOf(calendarFile(MOVE));
  expect(lines).toContain("DTSTART:20261124T010000Z");
  expect(lines).toContain("UID:KD-7F3K2M@khondee");
  expect(lines).toContain(`SUMMARY:${MOVE.title}`);
});

test("signs that mean something to a calendar are escaped", () => {
  expect(linesOf(calendarFile(MOVE))).toContain(String.raw`LOCATION:บางกะปิ\; กรุงเทพฯ\, 10240`);
});

test("the truck is busy for the way and for half an hour at each stop", () => {
  expect(linesOf(calendarFile(MOVE))).toContain("DURATION:PT150M");
  expect(linesOf(calendarFile({ ...MOVE, stopCount: 4 }))).toContain("DURATION:PT210M");
});

test("a way that is not known yet takes an hour", () => {
  expect(linesOf(calendarFile({ ...MOVE, durationS: null }))).toContain("DURATION:PT120M");
});

test("an order that waits for its confirmation is tentative", () => {
  expect(linesOf(calendarFile(MOVE))).toContain("STATUS:CONFIRMED");
  expect(linesOf(calendarFile({ ...MOVE, isConfirmed: false }))).toContain("STATUS:TENTATIVE");
});

test.each([
  ["Thai", "เขตบางกะปิ กรุงเทพมหานคร ".repeat(8)],
  ["Latin", "Bang Kapi District, Bangkok ".repeat(8)],
  ["signs beyond the first plane", "🚚".repeat(60)],
])("no line is longer than 75 octets, and nothing of a long text is lost: %s", (_, location) => {
  const text = calendarFile({ ...MOVE, location });
  for (const line of text.split("\r\n")) expect(octets(line)).toBeLessThanOrEqual(75);
  expect(linesOf(text)).toContain(`LOCATION:${location.replaceAll(",", String.raw`\,`)}`);
});
