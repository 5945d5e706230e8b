import type { DriverProfile } from "#domain/drivers/profile.ts";

/** A complete profile with one vehicle; its files do not exist. */
export const PROFILE: DriverProfile = {
  name: "สมชาย ใจดี",
  phone: "+66811111111",
  photoFileId: "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e31",
  licenceClass: "t2",
  licenceNumber: "57004321",
  licenceExpiresOn: "2030-05-31",
  licenceFileId: "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e32",
  experienceYears: 6,
  areas: ["th-10", "th-2004"],
  vehicles: [
    {
      vehicleId: "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e33",
      type: "four_wheel",
      plate: "1กข 1234",
      province: "th-10",
      lengthCm: 240,
      widthCm: 160,
      heightCm: 180,
      capacityKg: 1200,
      year: 2019,
      registrationExpiresOn: "2030-01-31",
      registrationFileId: "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e35",
      insuranceExpiresOn: "2030-02-28",
      insuranceFileId: "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e36",
    },
  ],
};
