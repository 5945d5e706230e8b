import type { BoardCommand } from "./command.ts";
import type { BoardState, Decision } from "./board-state.ts";
import { asActor, asDriver, asHolder, withJob } from "./decisions/answers.ts";
import { agree, declineDoorChange, proposeDoorChange, withdrawDoorChange } from "./decisions/door-changes.ts";
import { acceptOffer, declineOffer, makeOffer, withdrawOffer } from "./decisions/offers.ts";
import { cancel, confirm, openJobs } from "./decisions/orders.ts";
import { alertOpen } from "./decisions/open-alerts.ts";
import { complete, completeForDriver } from "./decisions/completing.ts";
import { reopen, start } from "./decisions/progress.ts";
import { stepPressed } from "./decisions/pressed.ts";
import { assign, release, reserve } from "./decisions/reservations.ts";
import { changePayer } from "./decisions/payer.ts";
import { changeBuyer, changeContact, changeNotes, changeValue } from "./decisions/words.ts";
import {
  changeDay,
  changeDoors,
  changeDrivers,
  changeMove,
  changePrice,
  changeWorkers,
} from "./decisions/revisions.ts";
import { arrive, correctVisit, leave, visitForDriver } from "./decisions/visits.ts";
import { chargeWaiting, waiveWaiting } from "./decisions/waiting.ts";

/**
 * The one place where orders and jobs change state. Pure: the dispatch board reads the state, calls this and writes
 * the result without an `await` in between, so that of any number of concurrent reservations exactly one succeeds.
 * @param now epoch milliseconds
 */
export function decide(state: BoardState, command: BoardCommand, now: number): Decision {
  switch (command.type) {
    case "confirm":
      return confirm(state.order, command, now);
    case "cancel":
      return cancel(state.order, command, now);
    case "open_jobs":
      return openJobs(state.order, command.actor, now);
    case "alert_open":
      return alertOpen(state.order, command.actor, now);
    case "make_offer":
      return makeOffer(state.order, command, now);
    case "accept_offer":
      return acceptOffer(state, command, now);
    case "decline_offer":
      return declineOffer(state.order, command, now);
    case "withdraw_offer":
      return withdrawOffer(state.order, command, now);
    case "change_day":
      return changeDay(state, command, now);
    case "change_workers":
      return changeWorkers(state.order, command, now);
    case "change_move":
      return changeMove(state, command, now);
    case "change_drivers":
      return changeDrivers(state, command, now);
    case "change_notes":
      return changeNotes(state.order, command, now);
    case "change_price":
      return changePrice(state.order, command, now);
    case "change_contact":
      return changeContact(state.order, command, now);
    case "change_value":
      return changeValue(state.order, command, now);
    case "change_payer":
      return changePayer(state.order, command, now);
    case "change_buyer":
      return changeBuyer(state.order, command, now);
    case "change_doors":
      return changeDoors(state.order, command, now);
    case "agree_door_change":
      return agree(state, command, now);
    case "decline_door_change":
      return declineDoorChange(state.order, command, now);
    case "propose_door_change":
      return proposeDoorChange(state, command, now);
    case "withdraw_door_change":
      return withdrawDoorChange(state, command, now);
    case "reserve":
      return asDriver(state, command.jobId, (job, driver) => reserve(state, job, driver, now));
    case "assign":
      return withJob(state.order, command.jobId, (job) => assign(state, job, command, now));
    case "release":
      // However early it was pressed: from when it arrives here, the customer has no truck.
      return asActor(state, command, (job) =>
        stepPressed(state.order, job, command, now, () => release(state.order, job, command, now)),
      );
    case "start":
      return asActor(state, command, (job) =>
        stepPressed(state.order, job, command, now, (at) => start(state.order, job, command, at, now)),
      );
    case "complete":
      return asDriver(state, command.jobId, (job) =>
        stepPressed(state.order, job, command, now, (at) => complete(state.order, job, command, at)),
      );
    case "complete_for_driver":
      return withJob(state.order, command.jobId, (job) => completeForDriver(state.order, job, command, now));
    case "arrive":
      return asHolder(state, command, (job) =>
        stepPressed(state.order, job, command, now, (at) => arrive(state.order, job, command, at, now)),
      );
    case "leave":
      return asHolder(state, command, (job) =>
        stepPressed(state.order, job, command, now, (at) => leave(state.order, job, command, at, now)),
      );
    case "visit_for_driver":
      return withJob(state.order, command.jobId, (job) => visitForDriver(state.order, job, command, now));
    case "correct_visit":
      return withJob(state.order, command.jobId, (job) => correctVisit(state.order, job, command, now));
    case "waive_waiting":
      return withJob(state.order, command.jobId, (job) => waiveWaiting(state.order, job, command, now));
    case "charge_waiting":
      return withJob(state.order, command.jobId, (job) => chargeWaiting(state.order, job, command, now));
    case "reopen":
      return withJob(state.order, command.jobId, (job) => reopen(state, job, command, now));
  }
}
