import { useId, type ReactNode } from "react";
import { Card } from "#web/components/card.tsx";

/** One section of the profile: title, hint and content. */
export function Section(props: {
  readonly title: string;
  readonly hint?: string | undefined;
  /** Highlighted, because the user should act on it. */
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
