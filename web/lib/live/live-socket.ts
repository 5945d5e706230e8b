import type { LiveSocket, LiveSocketEvents } from "./live-connection.ts";

/** Opens a WebSocket to the dispatch board. */
export function openLiveSocket({ onText, onClose }: LiveSocketEvents): LiveSocket {
  const url = new URL("/api/live", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(url);
  socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") onText(data);
  });
  socket.addEventListener("close", ({ code }) => onClose(code));
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(1000),
  };
}
