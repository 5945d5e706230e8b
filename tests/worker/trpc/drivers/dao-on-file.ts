/** The id of a driver whom the office adds. */
export const DRIVER = "7e57ab1e-0000-4000-8000-000000000001";

/** The form of a driver without an account, with one vehicle, as `drivers.add` takes it. */
export const DAO = {
  name: "Dao",
  email: "dao@example.test",
  phone: "081-234-5678",
  vehicle: "four_wheel",
  plate: "1กข 1234",
  province: "th-10",
  licenceClass: "t2",
  experienceYears: "12",
};

/** A second vehicle of that driver, as `vehicles.save` takes it. */
export const SIX_WHEEL = {
  vehicleId: "7e57ab1e-0000-4000-8000-0000000000aa",
  type: "six_wheel",
  plate: "70-1234",
  province: "th-10",
};

/** What a press on that driver's vehicles and papers names: whose they are, the version that was seen, and the press. */
export function seenFile(seenVersion: number, key: string = crypto.randomUUID()) {
  return { of: "file", driverId: DRIVER, seenVersion, key } as const;
}
