import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { ShortLinkPlace } from "#worker/adapters/short-links/short-links.ts";
import { resolveLink } from "#worker/services/geo/resolve-link.ts";
import { mutate } from "../../../support/calls.ts";
import { freshDatabase } from "../../../support/people.ts";

const LINK = "https://maps.app.goo.gl/AbC123";
const PLACE: ShortLinkPlace = { kind: "names", names: ["Siam"] };

let asked: string[];
let now: number;
const deps = (place: ShortLinkPlace | null = PLACE) => ({
  db: openDatabase(env.DB),
  now: () => now,
  shortLinks: {
    resolve: async (url: string) => {
      asked.push(url);
      return place;
    },
  },
});

beforeEach(async () => {
  await freshDatabase();
  asked = [];
  now = Date.UTC(2026, 10, 1);
});

describe("geo.resolveLink", () => {
  it("asks for the link alone, not for what stands around it", async () => {
    expect(await resolveLink(deps(), `Siam ${LINK}?g_st=il`, "203.0.113.7")).toEqual(PLACE);
    expect(asked).toEqual([LINK]);
  });

  it.each(["https://evil.example/x", "https://maps.google.com/?q=13.7,100.5", "Siam", ""])(
    "asks nobody about anything else: %s",
    async (url) => {
      await expect(resolveLink(deps(), url, "203.0.113.7")).rejects.toMatchObject({
        code: "BAD_INPUT",
        fields: { url: "INVALID" },
      });
      expect(asked).toEqual([]);
    },
  );

  it("says at the field that a link leads nowhere", async () => {
    await expect(resolveLink(deps(null), LINK, "203.0.113.7")).rejects.toMatchObject({
      fields: { url: "INVALID" },
    });
    expect(await mutate("geo.resolveLink", { url: LINK })).toMatchObject({
      appCode: "BAD_INPUT",
      fields: { url: "INVALID" },
    });
  });

  it("follows at most 40 links of one network in ten minutes, and still those of another", async () => {
    for (let link = 0; link < 40; link += 1)
      // Attempts are counted one after the other.
      await resolveLink(deps(), LINK, "203.0.113.7");
    await expect(resolveLink(deps(), LINK, "203.0.113.7")).rejects.toMatchObject({
      code: "RATE_LIMITED",
      params: { retryAfterS: 600 },
    });
    expect(await resolveLink(deps(), LINK, "203.0.113.8")).toEqual(PLACE);
    now += 10 * MINUTE_MS;
    expect(await resolveLink(deps(), LINK, "203.0.113.7")).toEqual(PLACE);
  });
});
