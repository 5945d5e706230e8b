import { laterDialog } from "#web/entities/fallbacks/later-dialog.tsx";
import type { CorrectSheetProps } from "./correct/correct-sheet.tsx";
import type { DriverSheetProps } from "./on-file/driver-sheet.tsx";

/** The form of a driver who has sent no papers; its code is loaded later. */
export const DriverSheet = laterDialog<DriverSheetProps>(
  async () => (await import("./on-file/driver-sheet.tsx")).DriverSheet,
);

/** The form with which the office corrects a registered driver; its code is loaded later. */
export const CorrectSheet = laterDialog<CorrectSheetProps>(
  async () => (await import("./correct/correct-sheet.tsx")).CorrectSheet,
);
