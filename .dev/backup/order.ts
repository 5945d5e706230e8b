import { parseArgs } from "node:util";
import { orderExport } from "./order-export.ts";

/** `npm run backup:order -- <export.sql> <restore.sql>`: makes an export of D1 one that an empty database takes. */

const {
  positionals: [from, to],
} = parseArgs({ allowPositionals: true });
if (from === undefined || to === undefined) {
  console.error("Which export, and where to? npm run backup:order -- export.sql restore.sql");
  process.exit(1);
}
const { tables, rows, files } = orderExport(from, to);
console.log(`✓ ${tables} tables, ${rows} rows, to be executed in this order: ${files.join(", ")}`);
