import type { Channel } from "./notifications/notification-table.ts";

/** The id of a row in an order's history as an event; a replay of the same transition has the same id. */
export function transitionId(orderId: string, version: number, position: number): string {
  return `${orderId}.${version}.${position}`;
}

/** The id of an order's placing: the first row of its history. */
export function placingId(orderId: string): string {
  return transitionId(orderId, 1, 0);
}

/** The id of an effect: the event's and its place in `effectsOf`. */
export function effectId(eventId: string, index: number): string {
  return `${eventId}/${index}`;
}

/** The id of the event by which a message goes out on another channel, too, or instead. */
export function channelEventId(id: string, channel: Channel): string {
  return `${id}.${channel}`;
}

/** The id of the effect that opens a placed order on the board: the first of `order_placed`. */
export function boardOpenId(orderId: string): string {
  return effectId(placingId(orderId), 0);
}
