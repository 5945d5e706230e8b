import { Button } from "../button.tsx";

export interface LoadMoreProps {
  readonly label: string;
  readonly busy: boolean;
  /** False when everything is loaded; then nothing is shown. */
  readonly hasMore: boolean;
  readonly onMore: () => void;
}

/** The button below a list that loads its next page. */
export function LoadMore({ label, busy, hasMore, onMore }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <div className="mt-4 flex justify-center">
      <Button busy={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
