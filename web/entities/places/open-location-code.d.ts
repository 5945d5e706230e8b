// The package has types, which its "exports" do not name.
declare module "@erikmichelson/open-location-code-ts" {
  /** Degrees. */
  export interface CodeArea {
    readonly latitudeLo: number;
    readonly longitudeLo: number;
    readonly latitudeHi: number;
    readonly longitudeHi: number;
  }
  /** Whether a text is a code with all its characters. */
  export function isFull(code: string): boolean;
  /** Whether a text is a code whose first characters have to be recovered. */
  export function isShort(code: string): boolean;
  /** The area of a full code. @throws Error for any other text */
  export function decode(code: string): CodeArea;
  /** The full code of a short one nearest to a point. */
  export function recoverNearest(code: string, latitude: number, longitude: number): string;
}
