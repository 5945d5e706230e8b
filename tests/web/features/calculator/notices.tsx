import { useToast } from "#web/lib/errors/toast.ts";

/** The notice on show, as the shell would show it. */
export function Notices() {
  const notice = useToast();
  return <aside aria-label="notice">{notice !== null && `${notice.title}: ${notice.text}`}</aside>;
}
