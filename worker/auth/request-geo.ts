/** Where a request comes from, as the platform says: a city's name and a country of two letters; "" when unknown. */
export interface RequestGeo {
  readonly city: string;
  readonly country: string;
}

/** Reads the platform's word about a request's address; a client cannot write it. */
export function requestGeo(request: Request | undefined): RequestGeo {
  const cf: unknown = request !== undefined && "cf" in request ? request.cf : undefined;
  const facts: Readonly<Record<string, unknown>> = typeof cf === "object" && cf !== null ? { ...cf } : {};
  const word = (name: string) => (typeof facts[name] === "string" ? facts[name].slice(0, 80) : "");
  return { city: word("city"), country: word("country") };
}
