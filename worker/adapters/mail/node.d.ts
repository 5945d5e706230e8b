/** The parts of Node's modules that `smtp-socket.ts` uses: the runtime has them, its types do not declare them. */
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
