import { describe, expect, test } from "vitest";
import { auditFault, canonicalAudit, EMPTY_LOG, type AuditEntry } from "#domain/audit/audit-entry.ts";
import { changedFields } from "#domain/audit/record-change.ts";
import { keptRefusal } from "#domain/audit/kept-refusal.ts";
import { changedRecordIds, recordIds, withOrdersOfJobs } from "#domain/audit/record-ids.ts";

const ENTRY: AuditEntry = {
  seq: 1,
  at: 1_800_000_000_000,
  ofSeq: null,
  actorId: "nok",
  actorRole: "admin",
  network: "203.0.113.0/24",
  device: "Chrome, Android",
  what: "ferries.update",
  requestId: "r-1",
  records: "{}",
  changes: "[]",
  outcome: "",
  prevHash: EMPTY_LOG.hash,
  hash: "a",
};

describe("the chain", () => {
  test("an entry that follows the last one as it was written has no fault", () => {
    expect(auditFault(EMPTY_LOG, ENTRY, "a")).toBeNull();
  });

  test.each([
    ["missing_before", { seq: 3 }],
    ["not_linked", { prevHash: "b" }],
    ["changed", { hash: "b" }],
  ] as const)("%s", (fault, change) => {
    expect(auditFault(EMPTY_LOG, { ...ENTRY, ...change }, "a")).toBe(fault);
  });

  test("every field but the hash itself is hashed", () => {
    const { hash: _hash, ...content } = ENTRY;
    const hashed = (change: object) => canonicalAudit({ ...ENTRY, ...change });
    for (const name of Object.keys(content)) expect(hashed({ [name]: "other" })).not.toBe(hashed({}));
    expect(hashed({ hash: "other" })).toBe(hashed({}));
  });
});

describe("what an action changed", () => {
  test("is the fields that differ, by their paths", () => {
    const before = { name: { th: "ก", en: "A" }, fareSatang: 100, limits: [{ heightM: 3 }], isOpen: true };
    const after = { name: { th: "ก", en: "B" }, fareSatang: 200, limits: [{ heightM: 4 }], isOpen: true };
    expect(changedFields(before, after)).toEqual({
      "name.en": ["A", "B"],
      fareSatang: [100, 200],
      "limits.0.heightM": [3, 4],
    });
  });

  test("of a new record all of it, of a removed one what it was", () => {
    expect(changedFields(null, { fareSatang: 1 })).toEqual({ fareSatang: [null, 1] });
    expect(changedFields({ fareSatang: 1 }, null)).toEqual({ fareSatang: [1, null] });
  });

  test("long texts are cut to the part that differs", () => {
    expect(changedFields(null, { notes: "x".repeat(9000) })["notes"]?.[1]).toHaveLength(200);
    const long = "x".repeat(300);
    const shown = `…${"x".repeat(40)}`;
    expect(changedFields({ notes: long }, { notes: `${long}y` })).toEqual({ notes: [shown, `${shown}y`] });
    const [before, after] =
      changedFields({ notes: `${long}a${long}` }, { notes: `${long}b${long}` })["notes"] ?? [];
    expect([before, after]).toEqual([`${shown}a${"x".repeat(157)}…`, `${shown}b${"x".repeat(157)}…`]);
    const [start] = changedFields({ notes: `a${long}` }, { notes: `b${long}` })["notes"] ?? [];
    expect(start).toBe(`a${"x".repeat(198)}…`);
    expect(changedFields({ notes: long }, { notes: long })).toEqual({});
  });
});

describe("of a refusal", () => {
  test("the numbers, ids, days and document numbers are kept, and no words", () => {
    const params = { maxSatang: 100, jobId: "KD-7F3K2M-1", day: "2099-01-01", number: "INV2026-000001" };
    expect(keptRefusal({ params, fields: {} })).toEqual({ params, fields: {} });
    const words = { buyer: "Somchai Co., Ltd.", plate: "1กก 1234", name: "Nok", number: "Nok’s" };
    expect(keptRefusal({ params: words, fields: {} }).params).toEqual({
      buyer: "…",
      plate: "…",
      name: "…",
      number: "…",
    });
  });

  test("the wrong fields are kept by their paths, some of them, and none by what somebody wrote", () => {
    const fields = { "rules.taxId": "TAX_ID_INVALID", "rates.four_wheel.0": "TOO_SMALL" } as const;
    const written = { "Somchai Jaidee": "INVALID", "": "REQUIRED" } as const;
    expect(keptRefusal({ params: {}, fields: { ...fields, ...written } }).fields).toEqual(fields);
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`a.${n}`, "INVALID" as const]));
    expect(Object.keys(keptRefusal({ params: {}, fields: many }).fields)).toHaveLength(20);
  });
});

describe("the ids of an input", () => {
  test("are taken with days and lists of ids, and nothing else", () => {
    const input = { orderId: "KD-7F3K2M", day: "2099-01-01", jobIds: ["a", "b"], reason: "Somchai is ill" };
    expect(recordIds(input)).toEqual({ orderId: "KD-7F3K2M", day: "2099-01-01", jobIds: ["a", "b"] });
  });

  test("of a change are those of its record and of its fields, before and after", () => {
    const fields = {
      orderId: ["KD-7F3K2M", "KD-AAAAAA"],
      "settlementIds.0": [null, "s-1"],
      "rules.taxId": ["a-1", "a-2"],
      totalSatang: [1, 2],
    } as const;
    expect(changedRecordIds([{ kind: "document", id: "d-1", fields }])).toEqual([
      "d-1",
      "KD-7F3K2M",
      "KD-AAAAAA",
      "s-1",
    ]);
  });

  test("of a job bring its order along", () => {
    expect(withOrdersOfJobs(["KD-7F3K2M-12", "d-1", "KD-7F3K2M-12"])).toEqual([
      "KD-7F3K2M-12",
      "d-1",
      "KD-7F3K2M",
    ]);
  });

  test("personal ones are left out, and what is no id", () => {
    const input = {
      lineId: "somchai",
      taxId: "1103700000001",
      userId: "0812345678",
      driverId: "Somchai Jaidee",
    };
    expect(recordIds(input)).toEqual({});
  });
});
