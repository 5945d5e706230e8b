import { useEffect, useRef, useState } from "react";

/**
 * One action for each of several rows, one after another, with what became of each: one that is refused or fails holds up no other.
 * @param waiting of a row that nothing is known of
 * @param known what is known from the start
 */
export function useOneByOne<Result>(waiting: Result, known?: ReadonlyMap<string, Result>) {
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(known ?? new Map());
  const [isRunning, setRunning] = useState(false);
  const stopped = useRef(false);
  // Whoever has left the page could not stop it.
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const put = (id: string, result: Result) => setResults((before) => new Map([...before, [id, result]]));
  return {
    results,
    resultOf: (id: string): Result => results.get(id) ?? waiting,
    put,
    isRunning,
    /** Works on the rows until the last one, or until it is stopped. @param running what a row has while it is worked on */
    each: async (
      ids: readonly string[],
      running: (id: string) => Result,
      work: (id: string) => Promise<Result>,
    ): Promise<void> => {
      stopped.current = false;
      setRunning(true);
      for (const id of ids) {
        if (stopped.current) break;
        put(id, running(id));
        put(id, await work(id));
      }
      setRunning(false);
    },
    /** After the row that is being worked on. */
    stop: () => {
      stopped.current = true;
    },
  };
}
