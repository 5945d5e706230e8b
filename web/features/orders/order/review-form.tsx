import { getQueryKey } from "@trpc/react-query";
import { useEffect, useEffectEvent, useId, useRef, useState, type SubmitEvent } from "react";
import { plainLines } from "#domain/plain-text.ts";
import { REVIEW_TEXT_MAX } from "#domain/reviews/review-text.ts";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { StarChoice, type StarCount } from "#web/components/stars.tsx";
import { Textarea } from "#web/components/forms/textarea.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { restartRead } from "#web/lib/api/restart-read.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { OwnReview } from "../order-types.ts";

const STAR_WORDS = {
  1: m.review_star_1,
  2: m.review_star_2,
  3: m.review_star_3,
  4: m.review_star_4,
  5: m.review_star_5,
} as const satisfies Record<StarCount, () => string>;

export interface ReviewFormProps {
  readonly orderId: string;
  /** The review to change, or `null` for a new one. */
  readonly written: OwnReview | null;
  /** Called once the form is done: saved, or cancelled. */
  readonly onLeave: () => void;
}

/** The review form: stars and an optional text. */
export function ReviewForm({ orderId, written, onLeave }: ReviewFormProps) {
  const name = useId();
  const [stars, setStars] = useState(written === null ? null : starsOf(written.stars));
  const [text, setText] = useState(written?.text ?? "");
  const [asked, setAsked] = useState(false);
  const tooLong = plainLines(text).length > REVIEW_TEXT_MAX;
  const write = useWriteReview(orderId, onLeave);
  const form = useRef<HTMLFormElement>(null);
  const begin = useEffectEvent(() => {
    // The button that opened the form is unmounted, so the form takes the focus.
    if (written !== null) form.current?.querySelector<HTMLElement>("input:checked")?.focus();
  });
  useEffect(() => begin(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (stars !== null && !tooLong) write.mutate({ orderId, stars, text, locale: currentLocale() });
    else if (stars === null) event.currentTarget.querySelector<HTMLElement>("input[type=radio]")?.focus();
    else event.currentTarget.querySelector("textarea")?.focus();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <div>
        <h2 className="text-lg">{m.review_ask_title()}</h2>
        <p className="mt-1 max-w-2xl text-sm text-muted">{m.review_ask_text()}</p>
      </div>
      <StarChoice
        label={m.review_stars_label()}
        names={starNames()}
        name={name}
        value={stars}
        onChange={setStars}
        error={asked && stars === null ? m.review_stars_missing() : undefined}
      />
      <Field
        className="max-w-2xl"
        label={m.review_text_label()}
        note={m.field_optional()}
        hint={m.review_text_hint({ max: formatNumber(REVIEW_TEXT_MAX) })}
        error={tooLong ? m.field_too_long() : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" busy={write.isPending}>
          {m.review_send()}
        </Button>
        {written !== null && (
          <Button disabled={write.isPending} onClick={onLeave}>
            {m.action_cancel()}
          </Button>
        )}
      </div>
    </form>
  );
}

function useWriteReview(orderId: string, onDone: () => void) {
  const showWhatIsKept = async () => {
    await trpcUtils.reviews.mine.invalidate({ orderId });
    onDone();
  };
  return trpc.reviews.write.useMutation({
    onSuccess: (own) => {
      trpcUtils.reviews.mine.setData({ orderId }, own);
      restartRead(getQueryKey(trpc.reviews.mine, { orderId }, "query"));
      onDone();
    },
    onError: (error) => {
      showError(error, { title: m.notice_title_review, text: m.review_send_failed });
      // An admin has decided in the meantime: show the saved review instead of the form.
      if (appErrorOf(error)?.code === "REVIEW_DECIDED") void showWhatIsKept();
    },
  });
}

function starNames() {
  const name = (star: StarCount) => ({
    count: m.review_stars_value({ stars: star }),
    word: STAR_WORDS[star](),
  });
  return { 1: name(1), 2: name(2), 3: name(3), 4: name(4), 5: name(5) };
}

function starsOf(given: number): StarCount | null {
  return given === 1 || given === 2 || given === 3 || given === 4 || given === 5 ? given : null;
}
