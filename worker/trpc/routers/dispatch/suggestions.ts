import { applySuggestionInput, pinDriversInput, suggestInput } from "#domain/dispatch/suggest-input.ts";
import { applySuggestion } from "../../../services/dispatch/apply-suggestion.ts";
import { readPinDrivers } from "../../../services/dispatch/candidates/pin-drivers.ts";
import { suggestDay } from "../../../services/dispatch/suggest-day.ts";
import { router } from "../../init.ts";
import { dispatcherProcedure } from "../../procedures.ts";

export const suggestionsRouter = router({
  /** Who should take which open job of a day, around what is decided of it before, and why. Changes nothing. */
  forDay: dispatcherProcedure.input(suggestInput).query(({ ctx, input }) => suggestDay(ctx, input)),

  /** Who can be chosen for a job of a day, beside what is decided of it before, and why the others cannot. */
  drivers: dispatcherProcedure.input(pinDriversInput).query(({ ctx, input }) => readPinDrivers(ctx, input)),

  /** Gives jobs to drivers as suggested; one result per job. */
  assign: dispatcherProcedure
    .input(applySuggestionInput)
    .mutation(({ ctx, input }) => applySuggestion(ctx, ctx.user.userId, input.assignments)),
});
