import { useState, type FormEvent } from "react";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { m } from "#web/paraglide/messages.js";
import { CodeBlock } from "./code-block.tsx";

/** The move of the sample. */
const MOVE = {
  stops: [{ placeId: "th-1006" }, { latitude: 12.9236, longitude: 100.8825 }],
  vehicles: ["four_wheel"],
  workers: 0,
  loadRange: "under_850_kg",
};
/** A token is a page long and says nothing to people. */
const SHOWN_TOKEN = 24;

/** Asks for a price with the visitor's own key, which stays in this form: it is stored nowhere and sent to the API alone. */
export function TryQuote() {
  const [key, setKey] = useState("");
  const [missing, setMissing] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string>();
  const ask = async () => {
    setBusy(true);
    try {
      const response = await fetch("/api/v1/quotes", {
        method: "POST",
        credentials: "omit",
        headers: {
          authorization: `Bearer ${key.trim()}`,
          "content-type": "application/json",
          "accept-language": document.documentElement.lang,
        },
        body: JSON.stringify(MOVE),
      });
      setAnswer(`HTTP ${response.status}\n${JSON.stringify(await response.json(), shorten, 2)}`);
    } catch {
      setAnswer(m.developers_try_failed());
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim() === "") setMissing(m.field_required());
    else void ask();
  };
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-5"
      onSubmit={submit}
    >
      <h3 className="text-lg">{m.developers_try_title()}</h3>
      <Field label={m.developers_try_key()} hint={m.developers_try_text()} error={missing}>
        {(control) => (
          <TextInput
            {...control}
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={key}
            onChange={({ target }) => {
              setKey(target.value);
              setMissing(undefined);
            }}
          />
        )}
      </Field>
      <div>
        <Button type="submit" tone="solid" busy={busy}>
          {m.developers_quote_title()}
        </Button>
      </div>
      <div aria-live="polite">
        {answer !== undefined && <CodeBlock label={m.developers_try_answer()} code={answer} />}
      </div>
    </form>
  );
}

function shorten(name: string, value: unknown): unknown {
  return name === "token" && typeof value === "string" ? `${value.slice(0, SHOWN_TOKEN)}…` : value;
}
