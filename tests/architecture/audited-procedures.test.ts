import { expect, test } from "vitest";
import { RULES } from "../worker/trpc/access/rules.ts";
import { declarationsOf, importedNames, reaches } from "./calls.ts";
import { sourceFiles, type SourceFile } from "./source-tree.ts";

/**
 * Why a mutation that the staff can call leaves no before and after in the audit log. That it was called, by whom, from
 * where and how it ended is there all the same.
 */
const CHANGES_NOTHING_TO_NOTE: Readonly<Record<string, string>> = {
  "drivers.saveDraft": "a form as it is typed, which nobody else reads; `drivers.send` notes what was sent",
  "jobs.reportPosition": "where somebody is may not stay in a log that cannot be erased",
  "people.stopContact": "it reads, and is no query so that no log of addresses has the phone",
  "webhooks.test": "it sends a message beside the order of events and keeps nothing",
};

const files = sourceFiles().filter(({ path }) => /^(?:worker|db)\//.test(path));
const code = { declarations: declarationsOf(files), imports: importedNames(files) };

/** What a use-case calls to say what it changed. */
const notes = (text: string): boolean => /\baudit\??\.changed\(/.test(text);

/** The text of each procedure of the routers, by its name. */
function procedures(): ReadonlyMap<string, SourceFile> {
  const root = files.find(({ path }) => path === "worker/trpc/router.ts");
  if (root === undefined) throw new Error("worker/trpc/router.ts is gone");
  const nouns = [...root.text.matchAll(/^ {2}(?<noun>\w+): (?<router>\w+Router),$/gm)];
  return new Map(
    nouns.flatMap(({ groups = {} }) => {
      const [path = "", name = ""] =
        code.imports
          .get(root.path)
          ?.get(groups["router"] ?? "")
          ?.split("#") ?? [];
      const text = code.declarations.get(`${path}#${name}`) ?? "";
      const parts = text.split(/^ {2}(?=\w+: \w*[pP]rocedure)/m).slice(1);
      return parts.map((part): [string, SourceFile] => [
        `${groups["noun"]}.${/^\w+/.exec(part)?.[0]}`,
        { path, text: part },
      ]);
    }),
  );
}

const found = procedures();
/** Whoever is signed in may be of the staff; what needs no account is nobody's action in the log. */
const ofStaff = Object.entries(RULES)
  .filter(([, { kind, answers }]) => kind === "mutation" && answers.visitor === "UNAUTHENTICATED")
  .map(([name]) => name);

const isNoted = (name: string): boolean => {
  const procedure = found.get(name);
  return procedure !== undefined && reaches(procedure, notes, code);
};

test("every procedure of the access table is read from the routers", () => {
  expect([...found.keys()].toSorted()).toEqual(Object.keys(RULES).toSorted());
});

test("a mutation that the staff can call notes before and after, or says here why not", () => {
  const silent = ofStaff.filter((name) => !isNoted(name) && !(name in CHANGES_NOTHING_TO_NOTE));
  expect(silent).toEqual([]);
});

test("no reason stands here for what notes before and after, or for what is gone", () => {
  const idle = Object.keys(CHANGES_NOTHING_TO_NOTE).filter(
    (name) => isNoted(name) || !ofStaff.includes(name),
  );
  expect(idle).toEqual([]);
});

test("the check can fail: a note is found through calls of other files, and not through a name in a comment or a type", () => {
  const made: readonly SourceFile[] = [
    { path: "a.ts", text: `import { save } from "./b.ts";\nexport const call = () => save();\n` },
    { path: "b.ts", text: `import { note } from "./c.ts";\nexport function save() {\n  note();\n}\n` },
    { path: "c.ts", text: `export function note() {\n  audit?.changed("order", id, null, {});\n}\n` },
    {
      path: "d.ts",
      text: `import type { save } from "./b.ts";\n// note()\nexport const call = () => save();\n`,
    },
  ];
  const ofMade = { declarations: declarationsOf(made), imports: importedNames(made) };
  const from = (path: string) => reaches({ path, text: "call()" }, notes, ofMade);
  expect([from("a.ts"), from("d.ts")]).toEqual([true, false]);
});
