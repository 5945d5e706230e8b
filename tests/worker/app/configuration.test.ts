import { env, exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { DEMO_PROMPTPAY_ID } from "#domain/payments/promptpay-id.ts";
import { type Bindings, readSettings, ConfigurationError } from "#worker/env.ts";

describe("configuration", () => {
  const secret = "the first secret of this test, 32 and more";

  test("a deployment without its secrets or address refuses to serve and says why", () => {
    const problems = (variables: object) => {
      try {
        readSettings(
          { ...env, BETTER_AUTH_SECRET: "", QUOTE_SECRET: "", ...variables },
          "https://khondee.example/",
        );
        return [];
      } catch (error) {
        return error instanceof ConfigurationError
          ? error.problems.map((problem) => problem.split(" ")[0])
          : ["?"];
      }
    };
    expect(problems({})).toEqual(["BETTER_AUTH_SECRET", "QUOTE_SECRET", "PUBLIC_ORIGIN"]);
    expect(problems({ BETTER_AUTH_SECRET: secret, QUOTE_SECRET: "short" })).toEqual([
      "QUOTE_SECRET",
      "PUBLIC_ORIGIN",
    ]);
    const quoteSecret = "another secret of this test, 32 and more";
    const secrets = { BETTER_AUTH_SECRET: secret, QUOTE_SECRET: quoteSecret };
    const deployed = { ...secrets, PUBLIC_ORIGIN: "https://khondee.example" };
    expect(problems(deployed)).toEqual(["SMTP_HOST"]);
    const mail = { SMTP_HOST: "mail.example", MAIL_FROM: "hello@khondee.example" };
    expect(problems({ ...deployed, ...mail })).toEqual([]);
    expect(problems({ ...deployed, ...mail, MAIL_FROM: "hello" })).toEqual(["MAIL_FROM"]);
    expect(problems({ ...deployed, ...mail, CONTACT_EMAIL: "the office" })).toEqual(["CONTACT_EMAIL"]);
    expect(problems({ ...deployed, ...mail, SMTP_PORT: "smtp" })).toEqual(["SMTP_PORT"]);
    expect(problems({ ...deployed, ...mail, SMTP_USER: "u" })).toEqual(["SMTP_USER"]);
    expect(problems({ ...deployed, ...mail, GOOGLE_CLIENT_SECRET: "" })).toEqual(["GOOGLE_CLIENT_ID"]);
    const ready = { ...deployed, ...mail };
    expect(problems({ ...ready, QUOTE_SECRET: "s".repeat(40) })).toEqual(["QUOTE_SECRET"]);
    expect(problems({ ...ready, BETTER_AUTH_SECRET: "abab".repeat(10) })).toEqual(["BETTER_AUTH_SECRET"]);
    expect(problems({ ...ready, QUOTE_SECRET: secret })).toEqual(["QUOTE_SECRET"]);
    expect(problems({ ...ready, API_LIMIT: undefined })).toEqual(["API_LIMIT"]);
    expect(problems({ ...ready, PROMPTPAY_ID: "0123456789" })).toEqual(["PROMPTPAY_ID"]);
    expect(problems({ ...ready, PROMPTPAY_ID: "0-0000-00000-00-1" })).toEqual(["PROMPTPAY_ID"]);
    expect(problems({ ...ready, PROMPTPAY_ID: "081-234-5678" })).toEqual([]);
    for (const local of ["http://localhost:8787", "https://localhost", "http://127.0.0.1"])
      expect(problems({ ...ready, PUBLIC_ORIGIN: local })).toEqual(["PUBLIC_ORIGIN"]);
    const allWrong = { SMTP_HOST: "mail.example", SMTP_PORT: "smtp", SMTP_USER: "u", MAP_STYLE_URL: "style" };
    expect(problems({ ...deployed, ...allWrong })).toEqual([
      "MAP_STYLE_URL",
      "SMTP_PORT",
      "MAIL_FROM",
      "SMTP_USER",
    ]);
  });

  test("on this machine neither an address nor a rate limiter is needed", () => {
    const { API_LIMIT: _unbound, ...bound } = env;
    const { origin } = readSettings(bound, "http://localhost:8787/booking");
    expect(origin).toBe("http://localhost:8787");
  });

  test("without a PromptPay id nobody pays by PromptPay; the demonstration's is good on this machine", () => {
    const promptPay = (variables: Pick<Bindings, "PROMPTPAY_ID">) =>
      readSettings({ ...env, ...variables }, "http://localhost:8787/").promptPay;
    expect(promptPay({})).toBeNull();
    expect(promptPay({ PROMPTPAY_ID: "" })).toBeNull();
    expect(promptPay({ PROMPTPAY_ID: DEMO_PROMPTPAY_ID })).toEqual({
      kind: "tax_id",
      digits: DEMO_PROMPTPAY_ID,
    });
  });

  test("on another host than this machine's it answers 503 until PUBLIC_ORIGIN is set", async () => {
    const response = await exports.default.fetch(new Request("https://khondee.example/"));
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("PUBLIC_ORIGIN");
  });
});
