import { idleTrucksInput } from "#domain/control-room/idle-trucks-input.ts";
import { searchInput } from "#domain/control-room/search.ts";
import {
  readDays,
  readDecisions,
  readIdleTrucks,
  readLive,
} from "../../../services/control-room/read-today.ts";
import { readFigures } from "../../../services/control-room/read-figures.ts";
import { readWaiting } from "../../../services/control-room/read-waiting.ts";
import { search } from "../../../services/control-room/search.ts";
import { readUnmatchedReturns } from "../../../services/dispatch/ways-back/unmatched-returns.ts";
import { readWaysBack } from "../../../services/dispatch/ways-back/ways-back.ts";
import { router } from "../../init.ts";
import { dispatcherProcedure, orderReaderProcedure } from "../../procedures.ts";

export const controlRoomRouter = router({
  /** How many things wait for a decision that the caller may make, by kind; each counted up to 100. */
  waiting: orderReaderProcedure.query(({ ctx }) => readWaiting(ctx, ctx.user)),

  /** The first few of everything that waits for a decision that the caller may make, by kind. */
  decisions: orderReaderProcedure.query(({ ctx }) => readDecisions(ctx, ctx.user)),

  /** The jobs of today and tomorrow, by pickup. */
  days: dispatcherProcedure.query(({ ctx }) => readDays(ctx)),

  /** The trucks that have no job on a day, with where their last one ends and their next one begins. */
  idleTrucks: dispatcherProcedure
    .input(idleTrucksInput)
    .query(({ ctx, input }) => readIdleTrucks(ctx, input)),

  /** The trucks under way, the latest first. */
  live: dispatcherProcedure.query(({ ctx }) => readLive(ctx)),

  /** The trucks that return empty from a job of today or tomorrow, with the open jobs that would lead them home. */
  waysBack: dispatcherProcedure.query(({ ctx }) => readWaysBack(ctx)),

  /** The trucks of these that no open job leads home, those that are free first before the others. */
  unmatchedReturns: dispatcherProcedure.query(({ ctx }) => readUnmatchedReturns(ctx)),

  /** What is summed of each of the last 60 days in Bangkok, today as it is now; revenue for whoever may read accounts. */
  figures: orderReaderProcedure.query(({ ctx }) => readFigures(ctx, ctx.user)),

  /** What a text may mean, of what the caller may see, at most six of each kind. */
  search: orderReaderProcedure.input(searchInput).query(({ ctx, input }) => search(ctx, ctx.user, input)),
});
