import { MessageCircle, Phone } from "lucide-react";
import { buttonLook } from "#web/components/button-look.ts";
import { m } from "#web/paraglide/messages.js";
import { phoneText, whatsappLink, type MyJob } from "../my-jobs/my-jobs.ts";

/** The contact, or why it is not shown. */
export function JobContact({ contact }: { readonly contact: MyJob["contact"] }) {
  if (contact === null) return <p className="text-muted">{m.job_contact_hidden()}</p>;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">
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
