import { useToast } from "#web/lib/errors/toast.ts";

/** Renders the current notice, in place of the shell. */
export function Notices() {
  const notice = useToast();
  return <aside aria-label="notice">{notice !== null && `${notice.title}: ${notice.text}`}</aside>;
}
