/** A request as every implementation of fetch has it. */
interface Outbound {
    readonly url: string;
    readonly method: string;
    readonly headers: Iterable<[string, string]>;
    arrayBuffer(): Promise<ArrayBuffer>;
}
/** Whether an address is one of Google's or LINE's. */
export declare const isForProviders: (address: string) => boolean;
/** Sends what is meant for Google or LINE to the process that stands in for them. */
export declare function askLocalProviders(request: Outbound, processUrl: string): Promise<Response>;
export {};
