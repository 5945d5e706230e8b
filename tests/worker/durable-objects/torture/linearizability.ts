/**
 * Whether a history of concurrent calls is one that calls made one after the other could have led to, each at some
 * instant between its invocation and its completion (Herlihy and Wing 1990). The search is that of Wing and Gong (1993)
 * with the memory of Lowe (2017): a set of calls that led to the same state before is not tried again.
 */
export interface Operation {
  /** The logical instants of the call; `null`: nobody knows whether and when it took effect. */
  readonly invokedAt: number;
  readonly completedAt: number | null;
}

/** What one thing does when it is asked one call at a time. */
export interface Model<State, Op extends Operation> {
  /** The states that may follow when the operation takes effect now with the result it had; none: it cannot. */
  readonly step: (state: State, operation: Op) => readonly State[];
  /** The same for states that cannot be told apart. */
  readonly key: (state: State) => string;
}

export type Verdict<Op> =
  | { readonly isLinearizable: true }
  /**
   * `longest`: the most operations that could be put in an order; `stuck`: those of which one had to follow. `isGivenUp`:
   * not every order was tried.
   */
  | {
      readonly isLinearizable: false;
      readonly longest: readonly Op[];
      readonly stuck: readonly Op[];
      readonly isGivenUp: boolean;
    };

/** Looks for an order of the operations. One whose completion is unknown may have taken effect at any time, or never. */
export function linearize<State, Op extends Operation>(
  initial: State,
  operations: readonly Op[],
  model: Model<State, Op>,
): Verdict<Op> {
  return new Search(operations, model).run(initial);
}

/** After so many states the search gives up. A possible history leads to some hundred, with many unanswered calls to more. */
const MOST_STATES = 1_000_000;

class Search<State, Op extends Operation> {
  private readonly operations: readonly Op[];
  private readonly model: Model<State, Op>;
  private readonly done: boolean[];
  private readonly order: Op[] = [];
  private readonly tried = new Set<string>();
  private longest: readonly Op[] = [];
  private stuck: readonly Op[] = [];

  constructor(operations: readonly Op[], model: Model<State, Op>) {
    this.operations = operations.toSorted((a, b) => a.invokedAt - b.invokedAt);
    this.model = model;
    this.done = operations.map(() => false);
  }

  run(initial: State): Verdict<Op> {
    if (this.extend(initial)) return { isLinearizable: true };
    return {
      isLinearizable: false,
      longest: this.longest,
      stuck: this.stuck,
      isGivenUp: this.tried.size >= MOST_STATES,
    };
  }

  private extend(state: State): boolean {
    const taken = this.takeReads(state);
    const found = this.extendByChange(state);
    if (!found) for (const index of taken) this.undo(index);
    return found;
  }

  private extendByChange(state: State): boolean {
    const next = this.candidates();
    if (this.operations.every((each, index) => this.done[index] === true || each.completedAt === null))
      return true;
    this.remember(next);
    const key = this.done.map((isDone) => (isDone ? "1" : "0")).join("") + this.model.key(state);
    if (this.tried.has(key) || this.tried.size >= MOST_STATES) return false;
    this.tried.add(key);
    return next.some((index) => this.tryOne(state, index));
  }

  private tryOne(state: State, index: number): boolean {
    const operation = this.operations[index];
    if (operation === undefined) return false;
    for (const after of this.model.step(state, operation)) {
      this.take(index, operation);
      if (this.extend(after)) return true;
      this.undo(index);
    }
    return false;
  }

  /**
   * Puts every operation that may come now, and leaves the state as it is, in front: what follows is then as possible as
   * without it.
   */
  private takeReads(state: State): readonly number[] {
    const key = this.model.key(state);
    const taken: number[] = [];
    for (;;) {
      const reads = this.candidates().filter((index) => this.isRead(state, key, index));
      if (reads.length === 0) return taken;
      for (const index of reads) {
        const operation = this.operations[index];
        if (operation !== undefined) this.take(index, operation);
        taken.push(index);
      }
    }
  }

  private isRead(state: State, key: string, index: number): boolean {
    const operation = this.operations[index];
    if (operation === undefined || operation.completedAt === null) return false;
    const [only, ...others] = this.model.step(state, operation);
    return only !== undefined && others.length === 0 && this.model.key(only) === key;
  }

  /** The operations that nothing undone was completed before. */
  private candidates(): number[] {
    const indexes: number[] = [];
    let firstCompletion = Infinity;
    for (const [index, { invokedAt, completedAt }] of this.operations.entries()) {
      if (invokedAt > firstCompletion) break;
      if (this.done[index] === true) continue;
      indexes.push(index);
      firstCompletion = Math.min(firstCompletion, completedAt ?? Infinity);
    }
    return indexes.filter((index) => (this.operations[index]?.invokedAt ?? 0) <= firstCompletion);
  }

  private take(index: number, operation: Op): void {
    this.done[index] = true;
    this.order.push(operation);
  }

  private undo(index: number): void {
    this.done[index] = false;
    this.order.pop();
  }

  private remember(next: readonly number[]): void {
    if (this.order.length < this.longest.length) return;
    this.longest = [...this.order];
    this.stuck = next.flatMap((index) => this.operations[index] ?? []);
  }
}
