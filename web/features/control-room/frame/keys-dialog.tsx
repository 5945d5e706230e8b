import { Dialog } from "#web/components/dialog.tsx";
import { m } from "#web/paraglide/messages.js";

interface Key {
  /** What is printed on the keys; each of them does it. */
  readonly keys: readonly string[];
  readonly text: () => string;
}

/** Every key of the office, by where it works. The letters of the sections are in the rail while one is awaited. */
const GROUPS: readonly { readonly title: () => string; readonly keys: readonly Key[] }[] = [
  {
    title: m.keys_everywhere,
    keys: [
      { keys: ["/"], text: m.control_search },
      { keys: ["g"], text: m.keys_go_to },
      { keys: ["F8"], text: m.keys_notice },
      { keys: ["?"], text: m.keys_show },
    ],
  },
  {
    title: m.keys_lists,
    keys: [
      { keys: ["j", "↓"], text: m.keys_next_row },
      { keys: ["k", "↑"], text: m.keys_row_before },
      { keys: ["Enter"], text: m.keys_open },
      { keys: ["o"], text: m.keys_record },
      { keys: ["x"], text: m.keys_select },
      { keys: ["Esc"], text: m.keys_close },
    ],
  },
  { title: m.nav_admin_orders, keys: [{ keys: ["n"], text: m.nav_admin_phone_order }] },
  {
    title: m.nav_admin_jobs,
    keys: [
      { keys: ["←", "→"], text: m.keys_calendar_jobs },
      { keys: ["↑", "↓"], text: m.keys_calendar_drivers },
      { keys: ["Home", "End"], text: m.keys_calendar_ends },
      { keys: ["a"], text: m.admin_job_assign },
    ],
  },
  {
    title: m.nav_admin_reviews,
    keys: [
      { keys: ["a"], text: m.review_approve },
      { keys: ["r"], text: m.review_reject },
    ],
  },
];

/** The keys of the office. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={m.keys_title()} closeLabel={m.action_close()}>
      <div className="mt-3 grid gap-5">
        {GROUPS.map(({ title, keys }) => (
          <section key={title()}>
            <h3 className="mb-1 text-base">{title()}</h3>
            <dl className="divide-y divide-line">
              {keys.map((row) => (
                <div key={row.text()} className="flex items-center justify-between gap-4 py-1.5">
                  <dt>{row.text()}</dt>
                  <dd className="flex shrink-0 gap-1.5">
                    {row.keys.map((name) => (
                      <kbd key={name} className="control-key">
                        {name}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
