import { rmSync } from "node:fs";

// Empties this machine's database, the board included. `npm start` makes a fresh one.
rmSync(".wrangler/state", { recursive: true, force: true });
console.log("The local database is empty. `npm start` builds and seeds a new one.");
