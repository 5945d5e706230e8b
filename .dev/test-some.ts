import { launch, stopAll } from "./processes.ts";

/**
 * `npm run test:some -- ferries`: the tests whose path holds one of the words, in Node, a DOM and workerd. No browser
 * and no built site; texts are compiled when they changed.
 */

const projects = ["node", "web", "worker"].flatMap((project) => ["--project", project]);
await stopAll(await launch(["vitest", "run", ...projects, ...process.argv.slice(2)], "shown").ended);
