import { applySuggestionInput, suggestInput } from "#domain/dispatch/suggest-input.ts";
import { applySuggestion } from "../../../services/dispatch/apply-suggestion.ts";
import { suggestDay } from "../../../services/dispatch/suggest-day.ts";
import { router } from "../../init.ts";
import { dispatcherProcedure } from "../../procedures.ts";

export const suggestionsRouter = router({
  /** Who should take which open job of a day, and why. Changes nothing. */
  forDay: dispatcherProcedure.input(suggestInput).query(({ ctx, input }) => suggestDay(ctx, input.day)),

  /** Gives jobs to drivers as suggested; one result per job. */
  assign: dispatcherProcedure
    .input(applySuggestionInput)
    .mutation(({ ctx, input }) => applySuggestion(ctx, ctx.user.userId, input.assignments)),
});
