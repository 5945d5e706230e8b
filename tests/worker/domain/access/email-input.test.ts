import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readEmail } from "#domain/access/email.ts";
import { emailInput } from "#domain/access/email-input.ts";
import { contactInput as messageInput } from "#domain/contact/contact-input.ts";
import { bookOrderInput, contactInput } from "#domain/orders/order-input.ts";

test.each([
  ["an order's contact", contactInput.shape.contactEmail],
  ["a booking", bookOrderInput.shape.contactEmail],
  ["a message to the company", messageInput.shape.email],
  ["the newsletter", emailInput],
])("%s takes exactly what an account takes as an address", (_what, input) => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string()), (typed) => {
      const { success, data } = input.safeParse(typed);
      expect(success ? data : null).toBe(readEmail(typed));
    }),
    { numRuns: 50 },
  );
});
