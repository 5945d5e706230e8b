import { CONTACT_TOPICS, type ContactTopic } from "#domain/contact/contact.ts";
import { deleteDraft, loadDraft, saveDraft, type DraftSlot } from "#web/lib/drafts/draft-store.ts";
import { CONTACT_DRAFT } from "#web/lib/drafts/draft-keys.ts";
import { oneOf, or, record, text } from "#web/lib/drafts/stored-shapes.ts";

/** What is typed in the contact form. */
export interface ContactValues {
  readonly topic: ContactTopic | "";
  readonly orderNumber: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  /** The honeypot field of `contactInput`, invisible to people. */
  readonly website: string;
}

/** A message not sent yet; it survives a failure, a reload and a change of language. */
export interface ContactDraft {
  readonly values: ContactValues;
  /** The same for every try, so that pressing the button twice sends one message. */
  readonly idempotencyKey: string;
}

/** The empty form. */
export const EMPTY_CONTACT: ContactValues = {
  topic: "",
  orderNumber: "",
  name: "",
  email: "",
  phone: "",
  message: "",
  website: "",
};

const VALUES = record<ContactValues>({
  topic: or(oneOf(CONTACT_TOPICS), ""),
  orderNumber: or(text, ""),
  name: or(text, ""),
  email: or(text, ""),
  phone: or(text, ""),
  message: or(text, ""),
  website: () => "",
});

const SLOT: DraftSlot<ContactDraft> = {
  ...CONTACT_DRAFT,
  read: record<ContactDraft>({ values: VALUES, idempotencyKey: text }),
};

/** Stores the draft in this browser for 7 days. */
export function saveContactDraft(draft: ContactDraft, now: number): void {
  saveDraft(SLOT, draft, now);
}

/** The draft stored in this browser, or `null` when there is no usable one. */
export function loadContactDraft(now: number): ContactDraft | null {
  return loadDraft(SLOT, now);
}

/** Deletes the draft, once it is sent. */
export function deleteContactDraft(): void {
  deleteDraft(SLOT);
}
