import { defineConfig } from "vitest/config";

/** One project per runtime: plain Node, workerd, a DOM, and real browsers. */
export default defineConfig({
  root: new URL("..", import.meta.url).pathname,
  test: {
    projects: [
      {
        test: {
          name: "node",
          include: [
            "tests/worker/domain/**/*.test.ts",
            "tests/worker/adapters/**/*.test.ts",
            "tests/architecture/**/*.test.ts",
            "tests/messages/**/*.test.ts",
          ],
          environment: "node",
        },
      },
    ],
  },
});
