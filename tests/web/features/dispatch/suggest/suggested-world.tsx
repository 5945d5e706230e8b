import { screen } from "@testing-library/react";
import { SuggestionsPage } from "#web/features/dispatch/suggest/suggestions-page.tsx";
import type { Suggestion } from "#web/features/dispatch/suggest/suggestion-types.ts";
import { openPage } from "../../../../support/open-page.tsx";

export const PICKUP_AT = Date.parse("2030-01-05T02:00:00Z");
const AREA = { th: "เขตบางกะปิ กรุงเทพมหานคร", en: "Bang Kapi, Bangkok" };

export function suggestedJob(jobId: string, driverId: string): Suggestion["suggested"][number] {
  return {
    jobId,
    driverId,
    emptyBeforeM: 12_000,
    emptyAfterM: 30_000,
    after: "start",
    before: "home",
    isStartUnknown: false,
    leaveBy: PICKUP_AT - 1_800_000,
    lateS: 0,
    slackS: null,
    isBannedWhenLate: false,
    alternatives: [{ driverId: "d-3", moreEmptyM: 8_000, moreLateS: 0 }],
  };
}

export const SUGGESTION: Suggestion = {
  suggested: [suggestedJob("KD-AAAAAA-1", "d-1"), suggestedJob("KD-BBBBBB-1", "d-2")],
  unassigned: [{ jobId: "KD-CCCCCC-1", reason: "DRIVING_REST_MISSING", drivers: 2 }],
  totals: { jobs: 2, emptyM: 84_000, lateS: 0 },
  firstCome: { jobs: 1, emptyM: 120_000, lateS: 5_400 },
  jobs: ["KD-AAAAAA", "KD-BBBBBB", "KD-CCCCCC"].map((orderId) => ({
    jobId: `${orderId}-1`,
    orderId,
    vehicle: "four_wheel",
    pickupArea: AREA,
    destinationArea: AREA,
    pickupAt: PICKUP_AT,
  })),
  revisions: { "KD-AAAAAA-1": 1, "KD-BBBBBB-1": 3, "KD-CCCCCC-1": 1 },
  drivers: [
    { driverId: "d-1", name: "Somchai", phoneToTell: null },
    { driverId: "d-2", name: "Kai", phoneToTell: null },
    { driverId: "d-3", name: "Noi", phoneToTell: null },
  ],
  refusedPins: [],
  nextPickupAt: null,
  isCut: false,
  driversCut: [],
};

export const candidate = (driverId: string, name: string, more: object = {}) => ({
  driverId,
  name,
  phone: "+66812345678",
  refusal: null,
  emptyM: 12_000,
  isAfterJob: false,
  lateS: 0,
  ...more,
});

export const openSuggestions = () =>
  openPage({ "/admin/jobs/suggest": SuggestionsPage }, "/admin/jobs/suggest");
export const rowOf = async (name: RegExp) =>
  (await screen.findByRole("link", { name })).closest("tr") as HTMLElement;
