import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { m } from "#web/paraglide/messages.js";

/** On phones, the link from a job's details back to its list; gets the focus when the details open. */
export function BackToList({ view }: { readonly view: "available" | "mine" }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (link.current?.offsetParent !== null) link.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Link
      ref={link}
      to="/driver/dashboard"
      search={({ job: _shown, ...search }) => search}
      resetScroll={false}
      className="-ml-2 inline-flex min-h-11 items-center gap-2 self-start rounded-control px-2 font-heading font-semibold text-teal hover:bg-teal-wash lg:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      {view === "mine" ? m.job_back_to_list() : m.job_back_to_open()}
    </Link>
  );
}
