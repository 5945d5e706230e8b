/** What the product uses of Node's modules, itself or through the mail library; the platform has them, its types do not. */
declare module "node:events" {
  export class EventEmitter {
    on(event: "error", listener: (error: Error) => void): this;
    once(event: "end", listener: () => void): this;
  }
}

declare module "node:net" {
  export interface Socket {
    once(event: "connect" | "secureConnect", listener: () => void): this;
    once(event: "error", listener: (error: Error) => void): this;
    destroy(): this;
  }
  export function connect(to: { readonly host: string; readonly port: number }): Socket;
}

declare module "node:tls" {
  import type { Socket } from "node:net";
  export function connect(to: { readonly host: string; readonly port: number }): Socket;
}
