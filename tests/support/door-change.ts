/** What was agreed before the driver found more at the door. */
const BEFORE = { workers: 1, loadRange: "under_850_kg", items: [], access: [] };

/** A change that Dan, at the door, has proposed: one helper more and a piano, for 4,800 in place of 3,300 baht. */
export const PROPOSED_AT_DOOR = {
  driverName: "Dan",
  state: "open",
  closedAt: null,
  isByCode: false,
  declineReason: "",
  before: { ...BEFORE, totalSatang: 3_300_00 },
  after: { ...BEFORE, workers: 2, items: [{ itemId: "piano", count: 1 }], totalSatang: 4_800_00 },
  stop: null,
  truckHours: null as object | null,
};
