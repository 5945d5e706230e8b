import { useId, type ReactNode } from "react";
import { Card } from "#web/components/card.tsx";

/** One matter of the profile: its name, what there is to know, what can be done. */
export function Section(props: {
  readonly title: string;
  readonly hint?: string | undefined;
  /** Something that waits for the person. */
  readonly edged?: boolean | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id} edged={props.edged}>
      <h2 id={id} className="text-xl">
        {props.title}
      </h2>
      {props.hint !== undefined && <p className="mt-1 wrap-anywhere text-muted">{props.hint}</p>}
      <div className="mt-4 flex flex-col gap-4">{props.children}</div>
    </Card>
  );
}
