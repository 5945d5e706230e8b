import { vi } from "vitest";

// The files of a process share its libraries, and nothing of the product: each evaluates the product's modules anew,
// so that no state and no replaced module of another file is left in them.
vi.resetModules();
