import { expect, test } from "vitest";
import { photoOf } from "#web/features/site/photo.tsx";

const FILES = {
  "../../photos/crew.webp": "/assets/crew-1.webp",
  "../../photos/hero-old.jpg": "/assets/x.jpg",
};

test("a photograph is found by its name, whatever its format", () => {
  expect(photoOf("crew", FILES)).toBe("/assets/crew-1.webp");
});

test("without a file of exactly that name the drawing stays", () => {
  expect(photoOf("hero", FILES)).toBeNull();
});
