import { describe, expect, it } from "vitest";
import { FollowedShortLinks } from "#worker/adapters/short-links/followed-short-links.ts";

const LINK = "https://maps.app.goo.gl/AbC123";
const PLACE = "https://www.google.com/maps/place/Siam/@13.1,100.1,17z/data=!8m2!3d13.7466!4d100.5393";
const PIN = { kind: "point", point: { latitude: 13.7466, longitude: 100.5393 }, name: "Siam" };

interface Asked {
  readonly url: string;
  readonly init: RequestInit | undefined;
}

/** Answers each address with a redirect to the next one of `leads`, and records what was asked. */
function hosts(leads: Readonly<Record<string, string | Response>>) {
  const asked: Asked[] = [];
  const fake = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input);
    asked.push({ url, init });
    const lead = leads[url];
    if (lead instanceof Response) return lead;
    if (lead === undefined) return new Response("not found", { status: 404 });
    return new Response("<html>", { status: 302, headers: { location: lead } });
  };
  const links = new FollowedShortLinks({ origin: "https://khondee.example", fetch: fake });
  return { links, asked, urls: () => asked.map(({ url }) => url) };
}

describe("a short link of a map", () => {
  it("gives the place of the address that it leads to, which is never asked itself", async () => {
    const { links, urls, asked } = hosts({ [LINK]: PLACE });
    expect(await links.resolve(LINK)).toEqual(PIN);
    expect(urls()).toEqual([LINK]);
    expect(asked[0]?.init).toMatchObject({ redirect: "manual" });
    expect(asked[0]?.init?.headers).toEqual({ "User-Agent": "KhonDee/1.0 (+https://khondee.example)" });
  });

  it("is followed over other short links, and without what stands behind its code", async () => {
    const { links, urls } = hosts({
      "https://goo.gl/maps/old": `${LINK}?g_st=il&next=https://evil.example`,
      [LINK]: PLACE,
    });
    expect(await links.resolve("https://goo.gl/maps/old?x=1#y")).toEqual(PIN);
    expect(urls()).toEqual(["https://goo.gl/maps/old", LINK]);
  });

  it("of Apple's is followed, also by a relative address", async () => {
    const { links } = hosts({
      "https://maps.apple/p/AbC": "https://maps.apple.com/p/AbC",
      "https://maps.apple.com/p/AbC": "/place?coordinate=13.7466,100.5393&name=Siam",
    });
    expect(await links.resolve("https://maps.apple/p/AbC")).toEqual(PIN);
  });

  it("that leads to a name gives the names to search for", async () => {
    const { links } = hosts({ [LINK]: "https://www.google.com/maps?q=Siam+Paragon&ftid=0x1" });
    expect(await links.resolve(LINK)).toEqual({ kind: "names", names: ["Siam Paragon"] });
  });

  it("is asked once for everybody, unless nobody answered", async () => {
    const { links, urls } = hosts({ [LINK]: PLACE });
    await links.resolve(LINK);
    await links.resolve(LINK);
    expect(urls()).toHaveLength(1);
    await links.resolve("https://maps.app.goo.gl/unknown");
    await links.resolve("https://maps.app.goo.gl/unknown");
    expect(urls()).toHaveLength(3);
  });

  it("has its body closed unread", async () => {
    let isCancelled = false;
    let reads = 0;
    const endless = new ReadableStream(
      {
        pull: (controller) => {
          reads += 1;
          controller.enqueue(new Uint8Array(64));
        },
        cancel: () => {
          isCancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    const answer = new Response(endless, { status: 301, headers: { location: PLACE } });
    expect(await hosts({ [LINK]: answer }).links.resolve(LINK)).toEqual(PIN);
    expect([isCancelled, reads]).toEqual([true, 0]);
  });
});

describe("no other address is ever asked", () => {
  it.each([
    "http://maps.app.goo.gl/AbC123",
    "https://maps.app.goo.gl:8443/AbC123",
    "https://user@maps.app.goo.gl/AbC123",
    "https://user:secret@maps.app.goo.gl/AbC123",
    "https://maps.app.goo.gl@evil.example/AbC123",
    "https://maps.app.goo.gl\\@evil.example/AbC123",
    "https://maps.app.goo.gl.evil.example/AbC123",
    "https://goo.gl/maps/../admin",
    "https://goo.gl/maps/%2e%2e/admin",
    "https://goo.gl/AbC123",
    "https://bit.ly/AbC123",
    "https://127.0.0.1/maps/AbC",
    "https://2130706433/maps/AbC",
    "https://[::1]/maps/AbC",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/maps/AbC",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "//maps.app.goo.gl/AbC123",
    "",
  ])("at first: %s", async (url) => {
    const { links, urls } = hosts({});
    expect(await links.resolve(url)).toBeNull();
    expect(urls()).toEqual([]);
  });

  it.each([
    "http://maps.app.goo.gl/other",
    "http://www.google.com/maps?q=13.7466,100.5393",
    "https://www.google.com:8443/maps?q=13.7466,100.5393",
    "https://user:secret@www.google.com/maps?q=13.7466,100.5393",
    "https://maps.app.goo.gl@evil.example/maps?q=13.7466,100.5393",
    "https://evil.example/maps?q=13.7466,100.5393",
    "https://google.com.evil.example/maps?q=13.7466,100.5393",
    "https://127.0.0.1/maps?q=13.7466,100.5393",
    "https://169.254.169.254/latest/meta-data",
    "https://[::ffff:127.0.0.1]/",
    "//localhost/maps?q=13.7466,100.5393",
    "https://www.google.com/search?hl=th",
    "geo:13.7466,100.5393",
    "data:text/html,13.7466,100.5393",
    "https://",
    "",
    `${PLACE}&x=${"9".repeat(3_000)}`,
  ])("after a redirect: %s", async (location) => {
    const { links, urls } = hosts({ [LINK]: location });
    expect(await links.resolve(LINK)).toBeNull();
    expect(urls()).toEqual([LINK]);
  });
});

describe("a short link that leads nowhere", () => {
  it("ends: a loop", async () => {
    const { links, urls } = hosts({
      [LINK]: "https://maps.app.goo.gl/back",
      "https://maps.app.goo.gl/back": LINK,
    });
    expect(await links.resolve(LINK)).toBeNull();
    expect(urls()).toHaveLength(5);
  });

  it.each([200, 404, 500])("ends: an answer of %i, whatever its Location says", async (status) => {
    const answer = new Response("", { status, headers: { location: PLACE } });
    expect(await hosts({ [LINK]: answer }).links.resolve(LINK)).toBeNull();
  });

  it("ends: no connection", async () => {
    const links = new FollowedShortLinks({
      origin: "https://khondee.example",
      fetch: () => Promise.reject(new TypeError("fetch failed")),
    });
    expect(await links.resolve(LINK)).toBeNull();
  });

  it("ends: no answer within the time for all redirects together", async () => {
    let asked = 0;
    const links = new FollowedShortLinks({
      origin: "https://khondee.example",
      timeoutMs: 30,
      fetch: (_url, init) => {
        asked += 1;
        if (asked === 1)
          return Promise.resolve(new Response(null, { status: 302, headers: { location: LINK } }));
        return new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
        });
      },
    });
    expect(await links.resolve(LINK)).toBeNull();
    expect(asked).toBe(2);
  });
});
