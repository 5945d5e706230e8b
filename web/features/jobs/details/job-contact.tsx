import { MessageCircle, Phone } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { buttonLook } from "#web/components/button-look.ts";
import { m } from "#web/paraglide/messages.js";
import { phoneText } from "#domain/contact/phone-text.ts";
import { whatsappLink, type MyJob } from "../my-jobs/my-jobs.ts";
import { useOpenContact } from "./use-open-contact.ts";

type Shown = Pick<MyJob, "jobId" | "contact" | "canOpenContact">;

/** The contact, the button that opens it, or why it is not shown. */
export function JobContact({ job, isOffline }: { readonly job: Shown; readonly isOffline: boolean }) {
  const { contact, canOpenContact, jobId } = job;
  const [wasOpened, setWasOpened] = useState(false);
  if (contact !== null) return <Contact contact={contact} isNew={wasOpened} />;
  if (!canOpenContact) return <p className="text-muted">{m.job_contact_hidden()}</p>;
  return <OpenContact jobId={jobId} isOffline={isOffline} onPress={() => setWasOpened(true)} />;
}

/** Opening is a press of its own, because the customer sees it in the order's history. */
function OpenContact(props: {
  readonly jobId: string;
  readonly isOffline: boolean;
  readonly onPress: () => void;
}) {
  const { open, isOpening } = useOpenContact(props.jobId);
  const hintId = useId();
  const press = () => {
    props.onPress();
    open();
  };
  return (
    <section className="flex flex-col items-start gap-2">
      <Button
        tone="solid"
        busy={isOpening}
        disabled={props.isOffline}
        aria-describedby={hintId}
        onClick={press}
      >
        {m.job_contact_open()}
      </Button>
      <p id={hintId} className="text-sm text-muted">
        {m.job_contact_open_hint()}
      </p>
    </section>
  );
}

/** @param isNew it was opened on this screen: its heading takes the focus of the button that is gone */
function Contact({
  contact,
  isNew,
}: {
  readonly contact: NonNullable<Shown["contact"]>;
  readonly isNew: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <section className="flex flex-col gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        <span className="block text-sm font-normal text-muted">{m.job_customer_title()}</span>
        {contact.contactName}
      </h2>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <a
          href={`tel:${contact.contactPhone}`}
          className={buttonLook({ tone: "solid" }, "figures sm:flex-1")}
        >
          <Phone aria-hidden="true" className="size-5" />
          {m.job_call({ phone: phoneText(contact.contactPhone) })}
        </a>
        {contact.hasWhatsapp && (
          <a
            href={whatsappLink(contact.contactPhone)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonLook({}, "sm:flex-1")}
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            {m.job_whatsapp()}
          </a>
        )}
      </div>
      {contact.lineId !== null && contact.lineId !== "" && (
        <p>
          <span className="text-muted">{m.job_line_id_label()}: </span>
          <span className="font-semibold select-all">{contact.lineId}</span>
        </p>
      )}
    </section>
  );
}
