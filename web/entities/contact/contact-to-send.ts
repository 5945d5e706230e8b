import { liabilityToSend } from "#web/entities/liability/declared-value.ts";
import type { MoveContact } from "#web/entities/moves/draft-shape.ts";

/** What an order says of its contact, its notes and the value of its goods. */
export function contactToSend(typed: MoveContact) {
  return {
    contactName: typed.contactName.trim(),
    contactEmail: typed.contactEmail.trim(),
    contactPhone: typed.contactPhone.trim(),
    hasWhatsapp: typed.hasWhatsapp,
    lineId: typed.lineId.trim(),
    notes: typed.notes.trim(),
    ...liabilityToSend(typed.declaredValue),
  };
}
