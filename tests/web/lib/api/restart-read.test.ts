import { expect, test } from "vitest";
import { queryClient } from "#web/lib/api/query-client.ts";
import { restartRead } from "#web/lib/api/restart-read.ts";

const KEY = ["payments", "restart-read"];

/** A server that answers each read when told to. */
function server() {
  const reads: ((answer: string) => void)[] = [];
  return { reads, read: () => new Promise<string>((resolve) => reads.push(resolve)) };
}

test("a read that was sent before a change does not replace what the change answered", async () => {
  const { reads, read } = server();
  const first = queryClient.fetchQuery({ queryKey: KEY, queryFn: read });
  reads[0]?.("nothing is open");
  await first;
  const underWay = queryClient.fetchQuery({ queryKey: KEY, queryFn: read, staleTime: 0 });
  queryClient.setQueryData(KEY, "a payment is open");
  restartRead(KEY);
  reads[1]?.("nothing is open");
  await expect.poll(() => reads.length).toBe(3);
  expect(queryClient.getQueryData(KEY)).toBe("a payment is open");
  reads[2]?.("a payment is open, and read again");
  await underWay;
  expect(queryClient.getQueryData(KEY)).toBe("a payment is open, and read again");
});

test("nothing is read where no read is under way", () => {
  const { reads, read } = server();
  queryClient.setQueryDefaults([...KEY, "idle"], { queryFn: read });
  queryClient.setQueryData([...KEY, "idle"], "a payment is open");
  restartRead([...KEY, "idle"]);
  expect(reads).toEqual([]);
});
