import { join } from "node:path";
import { build, type Plugin, type Rollup } from "vite";

const LIBRARY = join(import.meta.dirname, "../../node_modules/stripe/esm/stripe.esm.worker.js");
const ID = "\0stripe-in-one-file";

/** Stripe's library as one file instead of its 230, each of which would be sent to workerd by itself. */
export const stripeInOneFile: Plugin = {
  name: "stripe-in-one-file",
  enforce: "pre",
  resolveId: (id) => (id === "stripe" ? ID : null),
  async load(id) {
    if (id !== ID) return null;
    const built = await build({
      configFile: false,
      logLevel: "silent",
      build: { write: false, minify: false, target: "es2024", lib: { entry: LIBRARY, formats: ["es"] } },
    });
    const [{ output }] = [built].flat() as readonly Rollup.RollupOutput[] as [Rollup.RollupOutput];
    return output[0].code;
  },
};
