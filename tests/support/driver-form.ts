import { draftOf } from "#domain/drivers/profile-input.ts";
import { PROFILE } from "./driver-profile.ts";
import type { Person } from "./people.ts";
import { upload } from "./uploads.ts";

/** Uploads a picture of a paper. */
export async function uploadPaper(as: Person) {
  return upload(as, { purpose: "driver", orderId: "", key: crypto.randomUUID() });
}

/** A plate of their own for everybody; that of `PROFILE` for "nok". */
function plateOf(userId: string): string {
  if (userId === "nok") return PROFILE.vehicles[0]?.plate ?? "";
  const number = [...userId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 8999, 7);
  return `2ขค ${1000 + number}`;
}

/** A complete form with pictures that are there. */
export async function driverForm(as: Person, values: object = {}) {
  const [photo, licence, registration, insurance] = await Promise.all(
    Array.from({ length: 4 }, async () => (await uploadPaper(as)).fileId),
  );
  const draft = draftOf(PROFILE);
  return {
    ...draft,
    photoFileId: photo ?? "",
    licenceFileId: licence ?? "",
    vehicles: draft.vehicles.map((each) => ({
      ...each,
      plate: plateOf(as.userId),
      registrationFileId: registration ?? "",
      insuranceFileId: insurance ?? "",
    })),
    ...values,
  };
}
