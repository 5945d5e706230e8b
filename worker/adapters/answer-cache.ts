/**
 * The latest answers of an outside service, kept in the isolate: public map services ask their users to cache, and a
 * visitor who changes the number of workers should not ask for the same road again. At most `capacity` answers; the one
 * not used for longest makes room. Holds finished values only: a promise of one request must not be awaited by another.
 */
export class AnswerCache<Value> {
  readonly #capacity: number;
  readonly #answers = new Map<string, Value>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The kept answer, or the one that `ask` gives; what `ask` throws is thrown and not kept. */
  async get(key: string, ask: () => Promise<Value>): Promise<Value> {
    const known = this.#answers.get(key);
    const value = known ?? (await ask());
    this.#answers.delete(key);
    this.#answers.set(key, value);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > this.#capacity && oldest !== undefined) this.#answers.delete(oldest);
    return value;
  }
}
