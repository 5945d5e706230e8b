import { defineConfig } from "drizzle-kit";

/** `npm run db:generate` compares the schema with the migrations and writes the next one. */
export default defineConfig({
  dialect: "sqlite",
  schema: "./db/schema/index.ts",
  out: "./db/migrations",
  casing: "snake_case",
});
