import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { app } from "#worker/app.ts";
import { type Bindings, ConfigurationError, readSettings } from "#worker/env.ts";
import { ORIGIN } from "../../support/people.ts";

type MapVariables = Pick<Bindings, "MAP_STYLE_URL" | "MAP_ORIGINS">;

const STYLE = "https://tiles.example/styles/bright?key=1";

const mapOf = (variables: MapVariables) => readSettings({ ...env, ...variables }, `${ORIGIN}/`).map;

function problemsOf(variables: MapVariables): readonly (string | undefined)[] {
  try {
    mapOf(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems.map((problem) => problem.split(" ")[0]);
    throw error;
  }
}

const ask = (path: string, variables: MapVariables) =>
  app.request(`${ORIGIN}${path}`, {}, { ...env, ...variables });

/** The sources that a directive of an answer's policy allows. */
async function allowed(directive: string, variables: MapVariables): Promise<readonly string[]> {
  const policy = (await ask("/api/nothing", variables)).headers.get("content-security-policy") ?? "";
  const found = policy.split("; ").find((each) => each.startsWith(`${directive} `));
  return found?.split(" ").slice(1) ?? [];
}

describe("the map in the configuration", () => {
  test.each<MapVariables>([{}, { MAP_STYLE_URL: "" }, { MAP_ORIGINS: "https://tiles.example" }])(
    "%j: the embedded one, and nobody outside",
    (variables) => {
      expect(mapOf(variables)).toEqual({ styleUrl: null, origins: [] });
    },
  );

  test.each<[style: string, origins: string, read: readonly string[]]>([
    [STYLE, "", ["https://tiles.example"]],
    [
      STYLE,
      "https://tiles.example, https://fonts.example/,",
      ["https://tiles.example", "https://fonts.example"],
    ],
    [
      "http://localhost:9000/style.json",
      "http://127.0.0.1:9001",
      ["http://localhost:9000", "http://127.0.0.1:9001"],
    ],
    ["http://[::1]:9000/style.json", "", ["http://[::1]:9000"]],
  ])("takes %s with %j", (style, origins, read) => {
    expect(mapOf({ MAP_STYLE_URL: style, MAP_ORIGINS: origins })).toEqual({ styleUrl: style, origins: read });
  });

  test.each([
    "tiles.example/style.json",
    "http://tiles.example/style.json",
    "http://localhost.example/style.json",
    "ftp://tiles.example/style.json",
    "javascript:alert(1)",
    "data:application/json,{}",
    "https://user:word@tiles.example/style.json",
    "https://*.example/style.json",
    "https://tiles.example;script-src/style.json",
  ])("refuses the style %s", (style) => {
    expect(problemsOf({ MAP_STYLE_URL: style })).toEqual(["MAP_STYLE_URL"]);
  });

  test.each([
    "tiles.example",
    "http://tiles.example",
    "https://tiles.example/fonts",
    "https://tiles.example?key=1",
    "https://*.example",
    "*",
    "https:",
    "https://tiles.example;script-src",
    "https://fonts.example https://tiles.example",
    "https://fonts.example, 'unsafe-inline'",
  ])("refuses the further origins %s", (origins) => {
    expect(problemsOf({ MAP_STYLE_URL: STYLE, MAP_ORIGINS: origins })).toEqual(["MAP_ORIGINS"]);
  });
});

describe("whom a page may ask", () => {
  test("with the embedded map: nobody but us", async () => {
    expect(await allowed("connect-src", {})).toEqual(["'self'"]);
    expect(await allowed("img-src", {})).toEqual(["'self'", "data:", "blob:"]);
  });

  test("with an outside style: exactly its origins, and for data and images alone", async () => {
    const variables = { MAP_STYLE_URL: STYLE, MAP_ORIGINS: "https://fonts.example" };
    const outside = ["https://tiles.example", "https://fonts.example"];
    expect(await allowed("connect-src", variables)).toEqual(["'self'", ...outside]);
    expect(await allowed("img-src", variables)).toEqual(["'self'", "data:", "blob:", ...outside]);
    for (const directive of ["default-src", "script-src", "font-src", "worker-src"])
      expect((await allowed(directive, variables)).join(" ")).not.toContain("example");
  });

  test("with a wrong configuration: nobody, and nothing is served", async () => {
    const wrong = { MAP_STYLE_URL: "http://tiles.example/style.json" };
    expect((await ask("/api/nothing", wrong)).status).toBe(503);
    expect(await allowed("connect-src", wrong)).toEqual(["'self'"]);
  });
});

describe("geo.mapStyle", () => {
  const styleOf = async (variables: MapVariables) => (await ask("/api/trpc/geo.mapStyle", variables)).json();

  test("names the style that the map shows, or none", async () => {
    expect(await styleOf({})).toEqual({ result: { data: { styleUrl: null } } });
    expect(await styleOf({ MAP_STYLE_URL: STYLE })).toEqual({ result: { data: { styleUrl: STYLE } } });
  });
});
