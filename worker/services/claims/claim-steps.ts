import { isErased } from "#db/queries/customers/on-file.ts";
import { isOnFile } from "#db/queries/customers/on-file.ts";
import { claimById, claimEventByKey, undecidedClaim } from "#db/queries/claims/read-claims.ts";
import {
  writeClaimStep,
  type ClaimChange,
  type ClaimEventRow,
  type ClaimRow,
} from "#db/queries/claims/write-claims.ts";
import type {
  AnswerClaimInput,
  ClaimAtCallInput,
  CompensateClaimInput,
  ReplyToClaimInput,
  WithdrawClaimInput,
} from "#domain/claims/claim-input.ts";
import { afterStep, isClaimFinal, MAX_CLAIM_STEPS, type ClaimStep } from "#domain/claims/claim.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import { refuseOwnOrder } from "../companies/company-access.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { refusedFile } from "../files/store-file.ts";
import { untilWritten } from "../until-written.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

/** How often somebody else may come first; each round lets one through. */
const TRIES = 5;

/** Who takes a step. */
export interface Actor {
  readonly kind: ClaimEventRow["actorKind"];
  readonly id: string;
}

/** What a step is, beside the claim that it changes. */
interface Step {
  readonly claimId: string;
  readonly key: string;
  readonly step: Exclude<ClaimStep, "open">;
  readonly actor: Actor;
  /** The version that the actor saw; absent where any will do. */
  readonly seenVersion?: number;
  readonly text: string;
  readonly photoFileIds: readonly string[];
  /** What it changes of the claim beside its state. */
  readonly facts?: Partial<ClaimRow>;
}

/** The claim as it was answered. */
export interface ChangedClaim {
  readonly claimId: string;
  readonly orderId: string;
}

/** The customer writes again, or adds photos; it is the company's turn then. @throws as `takeStep` */
export function replyToClaim(
  deps: Needs,
  { userId: id }: Viewer,
  input: ReplyToClaimInput,
): Promise<ChangedClaim> {
  const photoFileIds = [...new Set(input.photoFileIds)];
  return takeStep(deps, { ...input, step: "reply", actor: { kind: "customer", id }, photoFileIds });
}

/** The customer takes the claim back; final. @throws as `takeStep` */
export function withdrawClaim(
  deps: Needs,
  { userId: id }: Viewer,
  input: WithdrawClaimInput,
): Promise<ChangedClaim> {
  const actor = { kind: "customer", id } as const;
  return takeStep(deps, { ...input, step: "withdraw", actor, text: "", photoFileIds: [] });
}

/** An admin answers or asks; it is the customer's turn then. @throws as `takeStep` */
export function answerClaim(deps: Needs, admin: Viewer, input: AnswerClaimInput): Promise<ChangedClaim> {
  return takeStep(deps, { ...input, step: "answer", actor: adminActor(admin), photoFileIds: [] });
}

/** An admin refuses with a reason that the customer reads; final. @throws as `takeStep` */
export function refuseClaim(deps: Needs, admin: Viewer, input: AnswerClaimInput): Promise<ChangedClaim> {
  return takeStep(deps, { ...input, step: "refuse", actor: adminActor(admin), photoFileIds: [] });
}

/**
 * Writes down what a customer who has no account, and so no page to write on, said of their claim at a call. Only for
 * dispatchers: their router sees to it.
 * @throws AppError FORBIDDEN for a customer who can write themselves, and as `takeStep`
 */
export async function writeClaimAtCall(
  deps: Needs,
  staff: Viewer,
  { said: step, ...input }: ClaimAtCallInput,
): Promise<ChangedClaim> {
  const actor = adminActor(staff);
  const { customerId } = await claimFor(deps, { claimId: input.claimId, actor });
  if (!(await isOnFile(deps.db, customerId))) throw new AppError("FORBIDDEN");
  return takeStep(deps, { ...input, step, actor, photoFileIds: [] });
}

/** An admin records that what is above the price was transferred. @throws as `takeStep` */
export function compensateClaim(
  deps: Needs,
  admin: Viewer,
  { reference, ...input }: CompensateClaimInput,
): Promise<ChangedClaim> {
  const facts = { compensatedAt: deps.now(), compensationReference: reference };
  const actor = adminActor(admin);
  return takeStep(deps, { ...input, step: "compensate", actor, text: reference, photoFileIds: [], facts });
}

/**
 * An admin takes the record of that transfer back, and what is above the price is to be transferred again.
 * @throws as `takeStep`
 */
export function takeBackCompensation(
  deps: Needs,
  admin: Viewer,
  input: AnswerClaimInput,
): Promise<ChangedClaim> {
  const facts = { compensatedAt: null, compensationReference: "" };
  const step = "take_back_compensation";
  return takeStep(deps, { ...input, step, actor: adminActor(admin), photoFileIds: [], facts });
}

/** An admin takes a refusal back, and the claim is to be decided again. @throws CLAIM_UNDECIDED, and as `takeStep` */
export function takeBackRefusal(deps: Needs, admin: Viewer, input: AnswerClaimInput): Promise<ChangedClaim> {
  return takeStep(deps, { ...input, step: "take_back_refusal", actor: adminActor(admin), photoFileIds: [] });
}

/** Whoever of the office takes a step of a claim, as its history names them. */
export function adminActor({ userId: id }: Viewer) {
  return { kind: "admin", id } as const;
}

/**
 * Takes a step of a claim. Repeating it with its key changes nothing and has the same answer.
 * @throws AppError NOT_FOUND for a claim of somebody else, CLAIM_CHANGED when an admin has seen an older version,
 *   CLAIM_CLOSED when it is decided or has too many steps, FILE_REFUSED `gone`, SERVICE_UNAVAILABLE when others kept writing
 */
async function takeStep(deps: Needs, step: Step): Promise<ChangedClaim> {
  const { claimId, key } = step;
  return untilWritten({ tries: TRIES }, async () => {
    const claim = await claimFor(deps, step);
    const changed = { claimId, orderId: claim.orderId };
    if ((await claimEventByKey(deps.db, claimId, key)) !== undefined) return changed;
    const change = changeOf(claim, step, deps.now());
    if (isClaimFinal(claim.state)) {
      // A transfer that came back is a fact; it decides nothing anew.
      if (step.step !== "take_back_compensation") await refuseOfErased(deps, claim);
      await refuseSecondUndecided(deps, change);
    }
    if (await writeClaimStep(deps.db, change, claim.version)) {
      deps.audit?.changed("claim", claimId, claimFacts(claim), claimFacts(change.claim));
      return changed;
    }
    // Photos are the only thing beside another step that keeps it from being written.
    const isFirst = (await claimById(deps.db, claimId))?.version === claim.version;
    if (isFirst && step.photoFileIds.length > 0) throw refusedFile("gone");
    return null;
  });
}

/** What was decided stays where nobody is left to hear of another decision. @throws AppError CLAIM_CLOSED */
export async function refuseOfErased(
  { db }: Pick<Needs, "db">,
  { customerId }: Pick<ClaimRow, "customerId">,
): Promise<void> {
  if (await isErased(db, customerId)) throw new AppError("CLAIM_CLOSED");
}

/** One claim of an order at most is to be decided. @throws AppError CLAIM_UNDECIDED */
export async function refuseSecondUndecided(
  { db }: Pick<Needs, "db">,
  { claim: { claimId, orderId, state } }: ClaimChange,
): Promise<void> {
  if (isClaimFinal(state)) return;
  const undecided = await undecidedClaim(db, orderId);
  if (undecided !== undefined && undecided !== claimId) throw new AppError("CLAIM_UNDECIDED");
}

/** What of a claim the audit log keeps: none of its words. */
export function claimFacts(claim: ClaimRow) {
  const { state, version, settledSatang, creditSatang, compensationSatang, compensatedAt } = claim;
  return { state, version, settledSatang, creditSatang, compensationSatang, compensatedAt };
}

/** The claim that an actor wants to change. @throws AppError NOT_FOUND, or OWN_RECORD for one of the staff's own */
export async function claimFor(
  { db }: Pick<Needs, "db">,
  { claimId, actor }: Pick<Step, "claimId" | "actor">,
): Promise<ClaimRow> {
  const claim = await claimById(db, claimId);
  const mayChange = actor.kind === "admin" || claim?.customerId === actor.id;
  if (claim === undefined || !mayChange) throw new AppError("NOT_FOUND");
  if (actor.kind === "admin") await refuseOwnOrder({ db }, actor.id, claim);
  return claim;
}

/** Whether a claim takes no more messages. It can still be decided, withdrawn and paid out. */
function isFull({ version }: ClaimRow, { step }: Step): boolean {
  return version >= MAX_CLAIM_STEPS && (step === "reply" || step === "answer");
}

/** Whether there is nothing to transfer any more; or nothing that was, of a transfer that is taken back. */
function isTransferredAlready(claim: ClaimRow, { step }: Step): boolean {
  if (step === "take_back_compensation") return claim.compensatedAt === null;
  return step === "compensate" && ((claim.compensationSatang ?? 0) === 0 || claim.compensatedAt !== null);
}

/** A claim after a step. @throws AppError CLAIM_CLOSED, CLAIM_CHANGED */
export function changeOf(claim: ClaimRow, step: Step, now: number): ClaimChange {
  const { claimId, key, actor, seenVersion, text, photoFileIds } = step;
  const isOld = seenVersion !== undefined && seenVersion !== claim.version;
  const toState = afterStep(claim.state, step.step, actor.kind);
  if (isOld) throw new AppError("CLAIM_CHANGED");
  if (toState === null || isTransferredAlready(claim, step) || isFull(claim, step))
    throw new AppError("CLAIM_CLOSED");
  const version = claim.version + 1;
  return {
    claim: { ...claim, ...step.facts, state: toState, version, changedAt: now },
    event: {
      claimId,
      version,
      key,
      at: now,
      actorKind: actor.kind,
      actorId: actor.id,
      step: step.step,
      toState,
      text,
    },
    photoFileIds,
  };
}
