import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TermChange } from "#domain/jobs/term-changes.ts";
import type { Command, NewEntry } from "#web/lib/offline/entry.ts";
import { FakeServer, type Answer } from "../../features/jobs/fake-server.ts";
import { DRIVER, JOB, kept, newPhone, openTab, press, PROOF, send, START, type Tab } from "./phone.ts";

let server: FakeServer;
let tab: Tab;
/** The presses that the server has applied, each once: as the board does, by their id. */
let applied: string[];

const STEPS = ["jobs.start", "jobs.arrive", "jobs.leave", "jobs.complete", "jobs.release"];

/** What the line does to the next calls: it fails before the server has the call, or after it has applied it. */
let line: ("fails" | "loses the answer")[];

beforeEach(async () => {
  newPhone();
  server = new FakeServer();
  server.install();
  applied = [];
  line = [];
  for (const path of STEPS)
    server.procedures[path] = ({ clientId }: { clientId: string }): Answer => {
      const fault = line.shift();
      if (fault === "fails") return { unreachable: true };
      if (!applied.includes(clientId)) applied.push(clientId);
      return fault === "loses the answer"
        ? { unreachable: true }
        : { data: { jobId: JOB, status: "in_progress" } };
    };
  tab = await openTab();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "locks");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ARRIVE: Command = { type: "arrive", stop: 0 };
const COMPLETE: Command = { type: "complete", reason: "" };

const sentTypes = () => server.calls.map(({ path }) => path);

describe("what a driver does", () => {
  test("is sent at once, once, with its id and the time of the press", async () => {
    const entry = press(START);
    expect(await tab.queue.press(entry)).toEqual({ kind: "sent" });
    expect(server.calls).toEqual([
      { path: "jobs.start", input: { jobId: JOB, clientId: entry.clientId, at: entry.at } },
    ]);
    expect(await kept(tab)).toEqual([]);
    await send(tab);
    expect(server.calls).toHaveLength(1);
  });

  test("without a connection is kept, survives the app, and is sent in the order in which it was done", async () => {
    line = ["fails", "fails", "fails"];
    for (const command of [START, ARRIVE, COMPLETE])
      expect(await tab.queue.press(press(command))).toEqual({ kind: "waiting" });
    const again = await openTab();
    server.calls.length = 0;
    expect(await send(again)).toBe("nothing");
    expect(sentTypes()).toEqual(["jobs.start", "jobs.arrive", "jobs.complete"]);
    expect(await kept(again)).toEqual([]);
  });

  test("is sent as soon as the live connection opens again, before the next attempt is due", async () => {
    // The next attempt by itself, after a pause, does not come.
    const setNow = globalThis.setTimeout;
    vi.spyOn(globalThis, "setTimeout").mockImplementation((...given) =>
      setNow(given[0], (given[1] ?? 0) >= 1_000 ? 2 ** 31 - 1 : given[1]),
    );
    const { rerender, unmount } = renderHook(({ isLive }) => tab.queue.useQueueSender(DRIVER, isLive), {
      initialProps: { isLive: false },
    });
    line = ["fails"];
    expect(await tab.queue.press(press(START))).toEqual({ kind: "waiting" });
    rerender({ isLive: true });
    await vi.waitFor(() => expect(applied).toHaveLength(1), { timeout: 60_000 });
    unmount();
  });

  test("is applied once when only the answer was lost", async () => {
    line = ["loses the answer"];
    expect(await tab.queue.press(press(START))).toEqual({ kind: "waiting" });
    await send(tab);
    expect(server.calls).toHaveLength(2);
    expect(applied).toHaveLength(1);
    expect(await kept(tab)).toEqual([]);
  });

  test("pressed twice is kept once", async () => {
    line = ["fails", "fails"];
    await tab.queue.press(press(ARRIVE));
    await tab.queue.press(press(ARRIVE, { at: 1_780_000_060_000 }));
    expect(await kept(tab)).toHaveLength(1);
  });

  test("at another stop is something else", async () => {
    line = ["fails", "fails"];
    await tab.queue.press(press(ARRIVE));
    await tab.queue.press(press({ type: "arrive", stop: 1 }));
    expect(await kept(tab)).toHaveLength(2);
  });

  test("counts its attempts, and waits for a server that cannot decide now", async () => {
    server.procedures["jobs.start"] = () => ({ code: "SERVICE_UNAVAILABLE" });
    await tab.store.addEntry(press(START));
    await tab.store.addEntry(press(ARRIVE));
    await tab.store.addEntry(press(START, { jobId: "KD-BBBBBB-1" }));
    expect(await send(tab)).toBe("later");
    // The second step of the job waits behind the first; the other job does not.
    expect(sentTypes()).toEqual(["jobs.start", "jobs.start"]);
    expect((await kept(tab)).map(({ attempts }) => attempts)).toEqual([1, 0, 1]);
  });
});

describe("two tabs", () => {
  test("send an entry once", async () => {
    const other = await openTab();
    await tab.store.addEntry(press(START));
    await tab.store.addEntry(press(ARRIVE));
    await Promise.all([send(tab), send(other), send(tab, null)]);
    expect(sentTypes()).toEqual(["jobs.start", "jobs.arrive"]);
  });

  test("show what the other one keeps and sends", async () => {
    const other = await openTab();
    line = ["fails"];
    await tab.queue.press(press(START));
    await vi.waitFor(() => expect(other.queue.queueState().entries).toHaveLength(1));
    await tab.queue.sendWaiting(DRIVER);
    await vi.waitFor(() => expect(other.queue.queueState().entries).toEqual([]));
  });
});

describe("what the server refuses", () => {
  test("stays, with its reason, until it has been read; nothing after it is lost", async () => {
    server.procedures["jobs.start"] = () => ({ code: "JOB_NOT_YOURS" });
    const entry = press(START, { basedOn: "reserved" });
    const outcome = await tab.queue.press(entry);
    expect(outcome).toMatchObject({ kind: "refused", refusal: { code: "JOB_NOT_YOURS" } });
    const again = await openTab();
    await again.queue.press(press(ARRIVE));
    expect((await kept(again)).map(({ state, basedOn }) => [state, basedOn])).toEqual([
      ["refused", "reserved"],
    ]);
    expect(sentTypes()).toEqual(["jobs.start", "jobs.arrive"]);
    await again.queue.forget([entry.clientId]);
    expect(await kept(again)).toEqual([]);
  });
});

describe("an order that changed while the phone had no signal", () => {
  const NOTES = { kind: "notes_changed", revision: 4, at: 0 } as const;
  const DOORS = { kind: "doors_changed", positions: [1], elsewhere: [1], revision: 5, at: 0 } as const;
  const taken = (changes: readonly TermChange[]): Answer => ({
    data: { jobId: JOB, status: "in_progress", visits: [], changes },
  });

  test("is named by each step as its driver saw it", async () => {
    await tab.queue.press(press(ARRIVE, { seenRevision: 3 }));
    expect(server.callsOf("jobs.arrive")[0]?.input).toMatchObject({ seenRevision: 3 });
  });

  test("is told once, with the first step that was taken, and stays until it has been read", async () => {
    server.procedures["jobs.start"] = () => taken([NOTES]);
    server.procedures["jobs.arrive"] = () => taken([NOTES, DOORS]);
    server.procedures["jobs.leave"] = () => taken([NOTES, DOORS]);
    const start = press(START, { seenRevision: 3 });
    await tab.store.addEntry(start);
    await tab.store.addEntry(press(ARRIVE, { seenRevision: 3 }));
    await tab.store.addEntry(press({ type: "leave", stop: 0 }, { seenRevision: 3 }));
    expect(await send(tab)).toBe("nothing");
    const again = await openTab();
    expect((await kept(again)).map(({ state, changes }) => [state, changes])).toEqual([
      ["told", [NOTES]],
      ["told", [DOORS]],
    ]);
    await send(again);
    expect(sentTypes()).toEqual(["jobs.start", "jobs.arrive", "jobs.leave"]);
    await again.queue.forget([start.clientId]);
    expect(await kept(again)).toHaveLength(1);
  });

  test("answers a press that it took with that, and not with a wait", async () => {
    server.procedures["jobs.start"] = () => taken([NOTES]);
    expect(await tab.queue.press(press(START, { seenRevision: 3 }))).toEqual({ kind: "sent" });
  });

  describe("and contradicts a step", () => {
    const AT = 1_780_000_000_000;
    let arrival: NewEntry;
    beforeEach(async () => {
      const isSeen = ({ seenRevision }: { seenRevision: number }) => seenRevision >= 5;
      server.procedures["jobs.arrive"] = (input: { seenRevision: number }) =>
        isSeen(input) ? taken([]) : { code: "STOP_DOOR_CHANGED", params: { stop: 1 } };
      arrival = press(ARRIVE, { seenRevision: 3, at: AT });
      await tab.store.addEntry(arrival);
      await tab.store.addEntry(press({ type: "leave", stop: 0 }, { seenRevision: 3 }));
      await tab.store.addEntry(press(PROOF));
      await tab.store.addEntry(press(START, { jobId: "KD-BBBBBB-1" }));
      server.procedures["proofs.record"] = () => ({ data: null });
      await send(tab);
    });
    const conflict = async () => (await kept(tab)).find(({ clientId }) => clientId === arrival.clientId);

    test("keeps it and all later steps of its job; what was recorded, and other jobs, go on", async () => {
      expect(sentTypes()).toEqual(["jobs.arrive", "jobs.start", "proofs.record"]);
      expect((await kept(tab)).map(({ state, command }) => [command.type, state])).toEqual([
        ["arrive", "refused"],
        ["leave", "waiting"],
      ]);
    });

    test("takes it, as of when it was pressed, and the steps behind it once its driver says that it was so", async () => {
      const entry = await conflict();
      if (entry === undefined) throw new Error("it is gone");
      await tab.queue.sayItWasSo(entry, 5);
      expect(server.callsOf("jobs.arrive").at(-1)?.input).toMatchObject({
        clientId: arrival.clientId,
        at: AT,
        seenRevision: 5,
      });
      expect(sentTypes().slice(-2)).toEqual(["jobs.arrive", "jobs.leave"]);
      expect(await kept(tab)).toEqual([]);
    });

    test("leaves its driver the steps behind it when it was not so", async () => {
      const entry = await conflict();
      if (entry === undefined) throw new Error("it is gone");
      await tab.queue.takeStepBack(entry);
      expect(
        (await kept(tab)).map(({ state, command, refusal }) => [command.type, state, refusal?.code]),
      ).toEqual([["leave", "refused", "STOP_OUT_OF_ORDER"]]);
      expect(server.callsOf("jobs.leave")).toEqual([]);
    });

    test("takes the same step when it is made once more, at the new door", async () => {
      const anew = press(ARRIVE, { seenRevision: 5, at: AT + 60_000 });
      expect(await tab.queue.press(anew)).toEqual({ kind: "sent" });
      expect(server.callsOf("jobs.arrive").at(-1)?.input).toMatchObject({ clientId: anew.clientId });
      expect(await conflict()).toBeUndefined();
    });
  });
});

describe("a proof of delivery", () => {
  const records = () => server.callsOf("proofs.record").map(({ input }) => input);
  beforeEach(() => {
    server.procedures["proofs.record"] = () => ({ data: null });
  });

  test("is sent with its pictures, after the steps of its job, of which the last says when it was made", async () => {
    const proof = press(PROOF);
    await tab.store.addEntry(press(START));
    await tab.store.addEntry(proof);
    await tab.store.addEntry(press(COMPLETE));
    await send(tab);
    expect(sentTypes()).toEqual(["jobs.start", "jobs.complete", "proofs.record"]);
    expect(server.callsOf("jobs.complete")[0]?.input).toMatchObject({
      unsentProof: { stop: 1, takenAt: proof.at },
    });
    expect(records()).toEqual([
      {
        proofId: proof.clientId,
        jobId: JOB,
        stopPosition: 1,
        photoFileIds: ["stored-photo-0001"],
        signatureFileId: "stored-signed-001",
        receiverName: "Mali",
        code: "1234",
        takenAt: proof.at,
      },
    ]);
  });

  test("that waits behind the completion of another job ends no waiting there", async () => {
    await tab.store.addEntry(press(PROOF, { jobId: "KD-AAAAAA-2" }));
    await tab.store.addEntry(press(COMPLETE));
    await send(tab);
    expect(server.callsOf("jobs.complete")[0]?.input).not.toHaveProperty("unsentProof");
  });

  test("sends no picture twice, whatever is lost on the way", async () => {
    server.uploadAnswers.push("stored", "unreachable");
    await tab.store.addEntry(press(PROOF));
    expect(await send(tab)).toBe("no_connection");
    const again = await openTab();
    await send(again);
    expect(server.uploads).toEqual(["photo-0001", "signed-001", "signed-001"]);
    expect(records()).toHaveLength(1);
  });

  test("whose pictures the server has deleted meanwhile sends them once more, under new keys", async () => {
    server.procedures["proofs.record"] = () =>
      server.callsOf("proofs.record").length === 1
        ? { code: "FILE_REFUSED", params: { reason: "gone" } }
        : { data: null };
    await tab.store.addEntry(press(PROOF));
    await send(tab);
    await send(tab);
    expect(new Set(server.uploads).size).toBe(4);
    expect(records()).toHaveLength(2);
    expect(await kept(tab)).toEqual([]);
  });

  test("that comes before its job's start is everywhere is sent again, and shown as refused only after that", async () => {
    let answers = 0;
    server.procedures["proofs.record"] = () =>
      (answers += 1) > 2 ? { data: null } : { code: answers === 1 ? "NOT_FOUND" : "PROOF_CLOSED" };
    await tab.store.addEntry(press(PROOF));
    expect([await send(tab), await send(tab), await send(tab)]).toEqual(["later", "later", "nothing"]);
    expect(await kept(tab)).toEqual([]);
    server.procedures["proofs.record"] = () => ({ code: "PROOF_CLOSED" });
    await tab.store.addEntry(press(PROOF));
    for (let tries = 0; tries < 6; tries += 1) expect(await send(tab)).toBe("later");
    await send(tab);
    expect(await kept(tab)).toMatchObject([{ state: "refused", refusal: { code: "PROOF_CLOSED" } }]);
  });

  test("that is being filled in is not sent, and keeps what was entered", async () => {
    const draft = press(PROOF, { state: "draft" });
    await tab.queue.save(draft);
    await tab.queue.save({ ...draft, command: { ...PROOF, receiverName: "Malee" } as Command });
    await send(tab);
    expect(server.calls).toEqual([]);
    expect((await kept(tab)).map(({ command }) => command)).toMatchObject([{ receiverName: "Malee" }]);
  });

  test("refused for its picture alone says so by the reason of the file", async () => {
    server.uploadAnswers.push("FILE_REFUSED");
    await tab.store.addEntry(press(PROOF));
    await send(tab);
    expect(await kept(tab)).toMatchObject([{ state: "refused", refusal: { code: "FILE_REFUSED" } }]);
  });
});
