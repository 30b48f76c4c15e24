import type {
  DeliveryChannelName,
  DeliveryKind,
  MailTiming,
} from '#contract/notifications/deliveries.ts';

/** What leaves the site, and the choices of members about it. */
export interface DeliveryTables {
  deliveries: DeliveriesTable;
  delivery_choices: DeliveryChoicesTable;
  delivery_settings: DeliverySettingsTable;
}

/** Something that leaves the site for one member. A newer one of the same topic replaces it while it waits. */
export interface DeliveriesTable {
  user_id: string;
  /** `any` until the choices of the member have been read; then a row for each way that waits. */
  channel: 'any' | DeliveryChannelName;
  topic: string;
  kind: DeliveryKind;
  /** What it is about. Its words are read there when it leaves, and stored in no queue. */
  subject_type: 'notification' | 'conversation' | 'team-alert' | 'account-deletion';
  subject_id: string;
  /** Why it waits; rows of a member with the same reason leave as one. */
  batch: 'quiet' | 'daily' | 'weekly' | null;
  /** The time until which quiet hours may hold it at most. */
  latest_at: string | null;
  /** The time at which it leaves. While a process works on it, the time at which another one may. */
  due_at: string;
  created_at: string;
}

/** What a member has chosen for a kind, where it differs from the default. */
export interface DeliveryChoicesTable {
  user_id: string;
  kind: DeliveryKind;
  channel: DeliveryChannelName;
  timing: MailTiming;
}

/** What a member has chosen for all kinds. Without a row, the defaults and no digest yet. */
export interface DeliverySettingsTable {
  user_id: string;
  digest: 'weekly' | 'off';
  hides_push_text: boolean;
  quiet_from: string | null;
  quiet_to: string | null;
  quiet_zone: string | null;
  /** The time of the last weekly digest. */
  digest_sent_at: string | null;
}
