import type {
  AnswerClaimInput,
  ClaimAtCallInput,
  CompensateClaimInput,
  SettleClaimInput,
} from "#domain/claims/claim-input.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

/** A step, sent once for each call of `mutate`. */
interface StepOf<Input> {
  readonly mutate: (input: Input) => void;
  readonly isPending: boolean;
}

/** What follows from an admin's step: a notice, and everything that it changes is read again. */
function following(onDone: () => void, saved: () => string = m.claim_told) {
  return {
    onSuccess: () => {
      showToast("success", m.nav_admin_claims(), saved());
      refresh();
      onDone();
    },
    onError: async (error: unknown) => {
      // What is read again is shown beside what is being decided (`ClaimConflict`), whose title a notice would cover.
      const isShown = appErrorOf(error)?.code === "CLAIM_CHANGED" && (await isReadAgain());
      if (!isShown) showError(error, { title: m.nav_admin_claims, text: m.claim_failed });
      refresh();
    },
  };
}

/** Answers a claim. */
export function useAnswerClaim(onDone: () => void): StepOf<AnswerClaimInput> {
  const { mutate, isPending } = trpc.claims.answer.useMutation(following(onDone));
  return { mutate, isPending };
}

/** Refuses a claim. */
export function useRefuseClaim(onDone: () => void): StepOf<AnswerClaimInput> {
  const { mutate, isPending } = trpc.claims.refuse.useMutation(following(onDone));
  return { mutate, isPending };
}

/** Writes down what the customer said at a call. */
export function useClaimAtCall(onDone: () => void): StepOf<ClaimAtCallInput> {
  const { mutate, isPending } = trpc.claims.writeAtCall.useMutation(following(onDone, m.claim_written_down));
  return { mutate, isPending };
}

/** Settles a claim. */
export function useSettleClaim(onDone: () => void): StepOf<SettleClaimInput> {
  const { mutate, isPending } = trpc.claims.settle.useMutation(following(onDone));
  return { mutate, isPending };
}

/** Records the transfer of what is above the price. */
export function useCompensateClaim(onDone: () => void): StepOf<CompensateClaimInput> {
  const { mutate, isPending } = trpc.claims.compensate.useMutation(following(onDone));
  return { mutate, isPending };
}

/** Takes the record of that transfer back. */
export function useTakeBackCompensation(onDone: () => void): StepOf<AnswerClaimInput> {
  const { mutate, isPending } = trpc.claims.takeBackCompensation.useMutation(following(onDone));
  return { mutate, isPending };
}

/** Takes a refusal back. */
export function useTakeBackRefusal(onDone: () => void): StepOf<AnswerClaimInput> {
  const { mutate, isPending } = trpc.claims.takeBackRefusal.useMutation(following(onDone));
  return { mutate, isPending };
}

/** Takes a settlement back. */
export function useTakeBackSettlement(onDone: () => void): StepOf<AnswerClaimInput> {
  const { mutate, isPending } = trpc.claims.takeBackSettlement.useMutation(following(onDone));
  return { mutate, isPending };
}

async function isReadAgain(): Promise<boolean> {
  try {
    await trpcUtils.claims.invalidate(undefined, {}, { throwOnError: true });
    return true;
  } catch {
    return false;
  }
}

function refresh(): void {
  void trpcUtils.claims.invalidate();
  void trpcUtils.refunds.invalidate();
  void trpcUtils.documents.invalidate();
}
