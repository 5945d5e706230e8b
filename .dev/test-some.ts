import { launch, stopAll } from "./processes.ts";

/**
 * `npm run test:some -- ferries`: runs the tests whose path contains one of the words, in Node, a DOM and workerd.
 * Needs no browser and no built site; compiles the texts when they changed.
 */

const projects = ["node", "web", "worker"].flatMap((project) => ["--project", project]);
await stopAll(await launch(["vitest", "run", ...projects, ...process.argv.slice(2)], "shown").ended);
