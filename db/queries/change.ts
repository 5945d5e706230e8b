/** Who changes a row, and when: a user's id and epoch milliseconds. */
export interface Change {
  readonly by: string;
  readonly at: number;
}
