/** The one call of Node's sockets that the product makes; the platform has them, its types do not. */
declare module "node:net" {
  export interface Socket {
    once(event: "connect", listener: () => void): this;
    once(event: "error", listener: (error: Error) => void): this;
    removeListener(event: "error", listener: (error: Error) => void): this;
  }
  export function connect(to: { readonly host: string; readonly port: number }): Socket;
}
