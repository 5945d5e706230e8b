import { useId } from "react";
import { Button } from "#web/components/button.tsx";
import { saveFile } from "#web/lib/save-file.ts";
import { m } from "#web/paraglide/messages.js";
import { CopyButton } from "#web/entities/clipboard/copy-button.tsx";

/** The recovery codes, for use without the app; shown once. */
export function RecoveryCodes(props: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const id = useId();
  const text = props.codes.join("\n");
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} data-start tabIndex={-1} className="text-lg">
        {m.profile_factor_codes_title()}
      </h3>
      <p className="text-muted">{m.profile_factor_codes_text()}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6 gap-y-1 rounded-control bg-sunken px-4 py-3">
        {props.codes.map((code) => (
          <li key={code}>
            {/* In a font of equal widths: people copy them by hand, and 1, l and I differ in it. */}
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} />
        <Button onClick={() => saveFile("khondee-recovery-codes.txt", "text/plain", `KhonDee\n\n${text}\n`)}>
          {m.profile_factor_codes_download()}
        </Button>
        <Button tone="solid" onClick={props.onKept}>
          {m.profile_factor_codes_kept()}
        </Button>
      </div>
    </section>
  );
}
