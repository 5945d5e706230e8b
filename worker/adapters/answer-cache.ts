/**
 * The latest answers of an outside service, in the memory of the isolate: public map services ask their users to cache,
 * and a visitor who changes the number of workers should not ask for the same road again. Holds at most `capacity`
 * answers and drops the least recently used. `null` is no answer: it is not kept, so the service is asked again. It holds
 * values and not promises, because a promise of one request must not be awaited by another.
 */
export class AnswerCache<Value> {
  readonly #capacity: number;
  readonly #answers = new Map<string, Value>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The cached answer, or else that of `ask`; when `ask` throws, nothing is cached. */
  async get(key: string, ask: () => Promise<Value>): Promise<Value> {
    const known = this.#answers.get(key);
    const value = known ?? (await ask());
    if (value === null) return value;
    this.#answers.delete(key);
    this.#answers.set(key, value);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > this.#capacity && oldest !== undefined) this.#answers.delete(oldest);
    return value;
  }
}
