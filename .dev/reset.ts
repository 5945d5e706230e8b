import { rmSync } from "node:fs";

// Deletes the local database and the board's storage. `npm start` creates them again.
rmSync(".wrangler/state", { recursive: true, force: true });
console.log("The local database is empty. `npm start` builds and seeds a new one.");
