import { expect, it } from "vitest";
import { landingOf } from "#web/lib/session/landing.ts";

it.each([
  ["customer", undefined, "/"],
  ["customer", "/services", "/services"],
  ["customer", "/booking", "/booking"],
  ["driver", undefined, "/driver/dashboard"],
  ["driver", "/services", "/driver/dashboard"],
  ["driver", "/driver/dashboard?view=mine", "/driver/dashboard?view=mine"],
  ["driver", "/price-calculator/confirm", "/price-calculator/confirm"],
  ["dispatcher", undefined, "/admin"],
  ["accountant", undefined, "/admin"],
  ["admin", "/", "/admin"],
  ["admin", "/about", "/admin"],
  ["admin", "/orders/KD-7F3K2M", "/orders/KD-7F3K2M"],
  ["admin", "//evil.example/", "/admin"],
] as const)("a %s who comes from %s goes to %s", (role, from, path) => {
  expect(landingOf({ role }, from)).toBe(path);
});
