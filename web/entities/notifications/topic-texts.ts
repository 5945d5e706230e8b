import type { Topic } from "#domain/notifications/notification-table.ts";
import { m } from "#web/paraglide/messages.js";

interface TopicTexts {
  readonly name: () => string;
  /** What messages about it say. */
  readonly hint: () => string;
}

/** What people read of a topic of messages. A topic without its texts does not compile. */
export const TOPIC_TEXTS = {
  essential: { name: m.notifications_topic_essential, hint: m.notifications_topic_essential_hint },
  order_progress: {
    name: m.notifications_topic_order_progress,
    hint: m.notifications_topic_order_progress_hint,
  },
  payments: { name: m.notifications_topic_payments, hint: m.notifications_topic_payments_hint },
  job_alerts: {
    name: m.notifications_topic_job_alerts,
    hint: m.notifications_topic_job_alerts_hint,
  },
  jobs: { name: m.notifications_topic_jobs, hint: m.notifications_topic_jobs_hint },
} as const satisfies Record<Topic, TopicTexts>;
