import { describe, expect, it } from "vitest";
import { ConfigurationError, readSettings, type Bindings } from "#worker/env.ts";
import { STRIPE_KEYS } from "../../support/stripe-stand-in.ts";

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

describe("Stripe in the configuration", () => {
  const KEYS = {
    STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
  };
  const DEPLOYED = {
    PUBLIC_ORIGIN: "https://khondee.example",
    SMTP_HOST: "mail.example",
    MAIL_FROM: "a@b.co",
  };

  it("is not there without keys, and says whether they are of the test mode", () => {
    expect(settings({}).stripe).toBeNull();
    expect(settings({ STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "" }).stripe).toBeNull();
    expect(settings(KEYS).stripe).toEqual({ ...STRIPE_KEYS, apiOrigin: null, isTest: true });
    const live = { ...KEYS, STRIPE_SECRET_KEY: "rk_live_a1B2c3D4e5F6g7H8i9J0" };
    expect(settings(live).stripe).toMatchObject({ isTest: false });
  });

  it.each([
    { STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey },
    { STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret },
    { STRIPE_API_ORIGIN: "http://127.0.0.1:9911" },
  ])("refuses %j alone", (variables) => {
    expect(problems(variables)[0]).toMatch(/belong together/);
  });

  it.each([
    "pk_live_a1B2c3D4e5F6g7H8i9J0",
    "sk_test_short",
    "sk_test_aaaaaaaaaaaaaaaaaaaa",
    "secret",
    " sk_test_a1B2c3D4e5F6g7H8i9J0",
  ])("refuses %j as the secret key", (key) => {
    expect(problems({ ...KEYS, STRIPE_SECRET_KEY: key })).toEqual([
      expect.stringMatching(/^STRIPE_SECRET_KEY must be /),
    ]);
  });

  it.each(["whsec_", "whsec_000000000000000000000000", "k1L2m3N4o5P6q7R8s9T0"])(
    "refuses %j as the signing secret",
    (secret) => {
      expect(problems({ ...KEYS, STRIPE_WEBHOOK_SECRET: secret })).toEqual([
        expect.stringMatching(/^STRIPE_WEBHOOK_SECRET must be /),
      ]);
    },
  );

  it.each(["https://api.stripe.com", "http://stripe.example", "http://127.0.0.1:9911/", "127.0.0.1:9911"])(
    "refuses %j in place of Stripe",
    (origin) => {
      expect(problems({ ...KEYS, STRIPE_API_ORIGIN: origin })).toEqual([
        expect.stringMatching(/^STRIPE_API_ORIGIN is for tests/),
      ]);
    },
  );

  it("lets no deployment talk to anything but Stripe", () => {
    const standIn = { ...DEPLOYED, ...KEYS, STRIPE_API_ORIGIN: "http://127.0.0.1:9911" };
    expect(problems(standIn)).toContainEqual(expect.stringMatching(/^STRIPE_API_ORIGIN must not be set/));
  });
});
