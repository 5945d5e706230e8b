import { expect, test } from "vitest";
import { isAppleDevice, navigationLinks, navigationTarget } from "#web/features/jobs/details/navigation.ts";

const PATTAYA = {
  label: { th: "พัทยา จังหวัดชลบุรี", en: "Pattaya, Chon Buri" },
  latitude: 12.93,
  longitude: 100.88,
  detail: "12/3 ซอย 5",
  pin: null,
};
const PIN = { latitude: 12.9276, longitude: 100.8771 };
const GOOGLE = "https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=";

const linksTo = (stop: Parameters<typeof navigationTarget>[0], isApple = true) =>
  navigationLinks(navigationTarget(stop), isApple).map(({ app, href }) => [app, decodeURIComponent(href)]);

test("a pin is where every app goes", () => {
  expect(navigationTarget({ ...PATTAYA, pin: PIN }).to).toBe("pin");
  expect(navigationLinks(navigationTarget({ ...PATTAYA, pin: PIN }), true)).toEqual([
    { app: "Google Maps", href: `${GOOGLE}12.9276%2C100.8771` },
    { app: "Apple Maps", href: "https://maps.apple.com/?dirflg=d&daddr=12.9276%2C100.8771" },
    { app: "Waze", href: "https://waze.com/ul?ll=12.9276%2C100.8771&navigate=yes" },
  ]);
});

test("without a pin every app looks for the address with its place, and none goes to the middle of the area", () => {
  const address = "12/3 ซอย 5, พัทยา จังหวัดชลบุรี";
  expect(navigationTarget(PATTAYA)).toEqual({ to: "address", address });
  expect(linksTo(PATTAYA)).toEqual([
    ["Google Maps", `${GOOGLE}${address}`],
    ["Apple Maps", `https://maps.apple.com/?dirflg=d&daddr=${address}`],
    ["Waze", `https://waze.com/ul?q=${address}`],
  ]);
});

test.each(["", "-", "ok"])("with %j for an address the point of the place is all there is", (detail) => {
  const stop = { ...PATTAYA, detail };
  expect(navigationTarget(stop).to).toBe("area");
  expect(linksTo(stop, false)).toEqual([
    ["Google Maps", `${GOOGLE}12.93,100.88`],
    ["Waze", "https://waze.com/ul?ll=12.93,100.88&navigate=yes"],
  ]);
});

test("a place in free text is looked for by its words", () => {
  const words = { th: "บ้านสีเหลืองหลังวัด", en: "บ้านสีเหลืองหลังวัด" };
  const stop = { label: words, latitude: null, longitude: null, detail: "", pin: null };
  expect(navigationTarget(stop)).toEqual({ to: "address", address: words.th });
});

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", true],
  ["Mozilla/5.0 (Linux; Android 16; Pixel 9)", false],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", false],
])("%s: Apple Maps is offered: %s", (userAgent, isApple) => {
  expect(isAppleDevice(userAgent)).toBe(isApple);
});
