import { AppError } from "#domain/errors.ts";

/**
 * Route searches that one request may cause, all its calls together. The dearest screen asks for a quote and for the
 * best sequence of ten stops: 71. One search takes up to a millisecond of everyone's processor.
 */
const MAX_SEARCHES_PER_REQUEST = 150;
/** Searches that count as one more call against the caller's limit. */
const SEARCHES_PER_CALL = 10;
const RETRY_AFTER_S = 60;

/** Counts further calls of this request's caller; false when they are more than the caller may make. */
export type CountCalls = (calls: number) => Promise<boolean>;

/** The work that one request may cause. */
export class WorkBudget {
  readonly #countCalls: CountCalls;
  #searches = 0;

  constructor(countCalls: CountCalls) {
    this.#countCalls = countCalls;
  }

  /**
   * Takes route searches out of the budget; to be called before they are made.
   * @throws AppError RATE_LIMITED when this request, or its caller, asks for too many
   */
  async spend(searches: number): Promise<void> {
    this.#searches += searches;
    const calls = Math.floor(searches / SEARCHES_PER_CALL);
    if (this.#searches > MAX_SEARCHES_PER_REQUEST || (calls > 0 && !(await this.#countCalls(calls))))
      throw new AppError("RATE_LIMITED", { params: { retryAfterS: RETRY_AFTER_S } });
  }
}
