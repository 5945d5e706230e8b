import { describe, expect, it } from "vitest";
import { ConfigurationError, readSettings, type Bindings } from "#worker/env.ts";

const SECRETS = {
  BETTER_AUTH_SECRET: "the first secret of this test, 32 and more",
  QUOTE_SECRET: "another secret of this test, 32 and more",
};

function settings(variables: Partial<Bindings>) {
  const env = { ...SECRETS, ...variables } as Bindings;
  return readSettings(env, "http://localhost:8787/");
}

function problems(variables: Partial<Bindings>): readonly string[] {
  try {
    settings(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

describe("map services in the configuration", () => {
  it.each([{}, { ROUTING_PROVIDER: "", GEOCODING_PROVIDER: "" }, { ROUTING_PROVIDER: "embedded" }])(
    "%j: nothing outside is asked",
    (variables) => {
      expect(settings(variables)).toMatchObject({
        routing: { provider: "embedded" },
        geocoding: { provider: "embedded" },
      });
    },
  );

  it.each([
    ["https://osrm.example", "https://osrm.example"],
    ["https://maps.example/osrm/", "https://maps.example/osrm"],
    ["https://maps.example:8443//", "https://maps.example:8443"],
    ["http://localhost:5000", "http://localhost:5000"],
    ["http://127.0.0.1:5000/", "http://127.0.0.1:5000"],
    ["http://[::1]:5000", "http://[::1]:5000"],
  ])("takes %s", (configured, baseUrl) => {
    expect(settings({ ROUTING_PROVIDER: "osrm", ROUTING_BASE_URL: configured }).routing).toEqual({
      provider: "osrm",
      baseUrl,
    });
    expect(settings({ GEOCODING_PROVIDER: "photon", GEOCODING_BASE_URL: configured }).geocoding).toEqual({
      provider: "photon",
      baseUrl,
    });
  });

  it.each([
    undefined,
    "",
    "osrm.example",
    "http://osrm.example",
    "ftp://osrm.example",
    "javascript:alert(1)",
    "https://user:word@osrm.example",
    "https://osrm.example?key=1",
    "https://osrm.example/#top",
    "http://localhost.example",
  ])("refuses to serve with a provider at %j", (baseUrl) => {
    const url = baseUrl === undefined ? {} : { ROUTING_BASE_URL: baseUrl };
    expect(problems({ ROUTING_PROVIDER: "valhalla", ...url })).toEqual([
      expect.stringMatching(/^ROUTING_BASE_URL must be /),
    ]);
    const places = baseUrl === undefined ? {} : { GEOCODING_BASE_URL: baseUrl };
    expect(problems({ GEOCODING_PROVIDER: "nominatim", ...places })).toEqual([
      expect.stringMatching(/^GEOCODING_BASE_URL must be /),
    ]);
  });

  it("refuses providers it does not know, and names those it does", () => {
    expect(problems({ ROUTING_PROVIDER: "OSRM", GEOCODING_PROVIDER: "google" })).toEqual([
      "ROUTING_PROVIDER must be one of embedded, osrm, valhalla, or not set.",
      "GEOCODING_PROVIDER must be one of embedded, photon, nominatim, or not set.",
    ]);
  });

  it("refuses the public Nominatim: it forbids search as you type", () => {
    const url = "https://nominatim.openstreetmap.org/";
    expect(problems({ GEOCODING_PROVIDER: "nominatim", GEOCODING_BASE_URL: url })).toHaveLength(1);
  });
});
