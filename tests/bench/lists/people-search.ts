import { DatabaseSync } from "node:sqlite";
import { peopleOfIdsQuery } from "#db/queries/account/people.ts";
import { readOfficeSearch } from "#domain/orders/office/find-text.ts";
import { IndexEntries } from "#worker/durable-objects/search-index/index-entries.ts";
import { sqlOf } from "../../support/entries-sql.ts";
import { prepare, type Comparison, type Sized } from "./compare.ts";
import { COMMON_NAME, RARE_NAME, type GrownDatabase } from "./grown-database.ts";

/** People that the page of them shows. */
const LIMIT = 100;

const SEARCHES = [
  ["by part of a name of 20 people", RARE_NAME.slice(1, 6)],
  ["by the end of a phone (4 digits)", "0042"],
  ["by part of a name of every second one", COMMON_NAME.slice(1, 6)],
  ["by words that nobody has", "Xylophone"],
] as const;

/**
 * Measures the search of people: the index of those of a role, and then D1 for whom it found. There is one
 * for every ten orders.
 */
export function comparePeople(comparison: Comparison, databases: readonly Sized[]): void {
  const indexes = databases.map(({ grown }) => buildIndex(grown));
  for (const [name, typed] of SEARCHES)
    comparison.compareWork(`people ${name}`, ({ grown }, index) => {
      const search = readOfficeSearch(typed);
      const find = () => indexes[index]?.read(search, { until: null, limit: LIMIT }) ?? [];
      const statement = peopleOfIdsQuery(grown.builder, find().slice(0, LIMIT));
      const readPeople = prepare(grown, statement);
      return {
        read: () => {
          find();
          return readPeople().length;
        },
        statements: [statement],
      };
    });
}

function buildIndex({ file }: GrownDatabase): IndexEntries {
  const index = new DatabaseSync("");
  const entries = new IndexEntries(sqlOf(index), "customers_");
  entries.migrate();
  index.exec("BEGIN");
  for (const { id, createdAt, name, email, phone } of file
    .prepare("SELECT id, created_at AS createdAt, name, email, phone FROM users WHERE id LIKE 'customer-%'")
    .iterate())
    entries.write(String(id), {
      createdAt: Number(createdAt),
      texts: [String(name), String(email)],
      phones: [String(phone)],
    });
  index.exec("COMMIT");
  while (!entries.mergeFurther(0));
  return entries;
}
