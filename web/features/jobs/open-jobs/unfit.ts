/** Why a driver cannot take an open job, in words. */
export interface Unfit {
  /** In one line, for the card and the button. */
  readonly line: string;
  /** With what can be done about it. */
  readonly text: string;
}
