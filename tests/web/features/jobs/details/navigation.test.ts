import { expect, test } from "vitest";
import { isAppleDevice, navigationLinks } from "#web/features/jobs/details/navigation.ts";

const PATTAYA = {
  label: { th: "พัทยา จังหวัดชลบุรี", en: "Pattaya, Chon Buri" },
  latitude: 12.93,
  longitude: 100.88,
  detail: "12/3 ซอย 5",
  pin: null,
};
const PIN = { latitude: 12.9276, longitude: 100.8771 };
const GOOGLE = "https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=";

test("a pin is where every app goes", () => {
  expect(navigationLinks({ ...PATTAYA, pin: PIN }, true)).toEqual([
    { app: "Google Maps", href: `${GOOGLE}12.9276%2C100.8771`, leadsTo: "pin" },
    { app: "Apple Maps", href: "https://maps.apple.com/?dirflg=d&daddr=12.9276%2C100.8771", leadsTo: "pin" },
    { app: "Waze", href: "https://waze.com/ul?ll=12.9276%2C100.8771&navigate=yes", leadsTo: "pin" },
  ]);
});

test("without a pin the address is looked for, and the point of the place is not taken for the door", () => {
  const [google, waze] = navigationLinks(PATTAYA, false);
  expect(decodeURIComponent(google?.href ?? "")).toBe(`${GOOGLE}12/3 ซอย 5 พัทยา จังหวัดชลบุรี`);
  expect(google?.leadsTo).toBe("address");
  expect(waze).toEqual({
    app: "Waze",
    href: "https://waze.com/ul?ll=12.93%2C100.88&navigate=yes",
    leadsTo: "area",
  });
});

test("a place in free text is looked for by its words, and Waze is not offered", () => {
  const words = { th: "บ้านสีเหลืองหลังวัด", en: "บ้านสีเหลืองหลังวัด" };
  const links = navigationLinks(
    { label: words, latitude: null, longitude: null, detail: "", pin: null },
    false,
  );
  expect(links.map(({ app }) => app)).toEqual(["Google Maps"]);
  expect(decodeURIComponent(links[0]?.href ?? "")).toBe(`${GOOGLE}บ้านสีเหลืองหลังวัด`);
});

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", true],
  ["Mozilla/5.0 (Linux; Android 16; Pixel 9)", false],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", false],
])("%s: Apple Maps is offered: %s", (userAgent, isApple) => {
  expect(isAppleDevice(userAgent)).toBe(isApple);
});
