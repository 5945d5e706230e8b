import { localOidcUrl, OIDC_HOSTS } from "./oidc-script.ts";

/** The part of a request that every implementation of fetch has. */
interface Outbound {
  readonly url: string;
  readonly method: string;
  readonly headers: Iterable<[string, string]>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Whether an address is one of Google's or LINE's. */
export const isForProviders = (address: string): boolean => OIDC_HOSTS.has(new URL(address).host);

/** Sends a request for Google or LINE to the process that stands in for them. */
export async function askLocalProviders(request: Outbound, processUrl: string): Promise<Response> {
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return fetch(localOidcUrl(request.url, processUrl), {
    method: request.method,
    headers: [...request.headers].filter(([name]) => name !== "host" && name !== "content-length"),
    body: hasBody ? await request.arrayBuffer() : null,
    redirect: "manual",
  });
}
