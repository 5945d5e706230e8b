/** Paragraphs. */
export function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>);
}

/** A list of short points. */
export function Points({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className="grid gap-y-3">
      {texts.map((text) => (
        <li
          key={text}
          className="relative pl-6 before:absolute before:top-[calc(var(--leading-running)*0.5em-4px)] before:left-1 before:size-2 before:rounded-full before:bg-marigold"
        >
          {text}
        </li>
      ))}
    </ul>
  );
}

export interface KeptData {
  readonly title: string;
  readonly data: string;
  readonly why: string;
  readonly long: string;
}

/** One kind of personal data: the data, purpose and legal basis, retention. */
export function KeptDataCard(props: {
  readonly kept: KeptData;
  readonly labels: { readonly data: string; readonly why: string; readonly long: string };
}) {
  const { kept, labels } = props;
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h3 className="text-lg">{kept.title}</h3>
      <dl className="mt-3 grid gap-y-3">
        {(["data", "why", "long"] as const).map((part) => (
          <div key={part} className="grid gap-x-6 sm:grid-cols-[9rem_1fr]">
            <dt className="text-sm text-muted sm:pt-0.5">{labels[part]}</dt>
            <dd>{kept[part]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
