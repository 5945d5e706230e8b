/** Where Cloudflare locates a request: the city's name and the two-letter country code; "" when unknown. */
export interface RequestGeo {
  readonly city: string;
  readonly country: string;
}

/** Reads `request.cf`, which clients cannot forge. */
export function requestGeo(request: Request | undefined): RequestGeo {
  const cf: unknown = request !== undefined && "cf" in request ? request.cf : undefined;
  const facts: Readonly<Record<string, unknown>> = typeof cf === "object" && cf !== null ? { ...cf } : {};
  const word = (name: string) => (typeof facts[name] === "string" ? facts[name].slice(0, 80) : "");
  return { city: word("city"), country: word("country") };
}
