/** A place as it is shown: what it is called, and below it what that does not say of its official label, or "". */
export interface PlaceInWords {
  readonly title: string;
  readonly official: string;
}

/** A chosen place, as far as it says what it is called. */
interface CalledPlace {
  readonly name?: string | undefined;
  readonly label: string;
  /** The exact point, where it is one. */
  readonly pin?: object | undefined;
}

/** What the visitor calls a place; "" where that is only its label, or the place that an exact point is near. */
export function ownWordsOf({ name = "", label, pin }: CalledPlace): string {
  return pin !== undefined && name === label ? "" : name;
}

/**
 * A place in somebody's own words, with its official label.
 * @param words "" where nobody calls it anything else
 */
export function placeInWords(words: string, label: string): PlaceInWords {
  if (words === "" || words === label) return { title: label, official: "" };
  // "พัทยา" of "พัทยา อำเภอบางละมุง จังหวัดชลบุรี"
  const rest = label.startsWith(words) ? label.slice(words.length) : label;
  return { title: words, official: /^[\s,]/.test(rest) ? rest.replace(/^[\s,]+/, "") : label };
}
