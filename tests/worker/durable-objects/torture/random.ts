/** A sequence of numbers that follows from its seed alone (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    // Neighbouring seeds start far apart.
    this.state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  }

  /** From 0 to 1, which is excluded. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both bounds included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws when the list is empty */
  pick<Item>(list: readonly Item[]): Item {
    const item = list[Math.floor(this.next() * list.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }

  /** One of the keys, each as often as its weight says. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
    const entries = Object.entries(weights) as [Key, number][];
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) if ((left -= weight) < 0) return key;
    return this.pick(entries)[0];
  }
}
