import {
  DEFAULT_ZONE,
  type DeliveryChannelName,
  type DeliveryKind,
  deliveryDefaults,
  deliveryKinds,
  type MailTiming,
  type QuietHours,
} from '#contract/notifications/deliveries.ts';
import type { MailKind } from '#contract/notifications/mails.ts';
import type { MailChoices } from '#server/features/notifications/mails/mails.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { DeliverySettingsTable } from './deliveries.tables.ts';
import * as store from './delivery-choices.store.ts';
import { findRecipient } from './delivery-choices.store.ts';

export type DeliveryTimings = Record<DeliveryChannelName, Record<DeliveryKind, MailTiming>>;

export async function readTimings(database: Queryable, userId: string): Promise<DeliveryTimings> {
  const push = new Map<DeliveryKind, MailTiming>();
  const mail = new Map<DeliveryKind, MailTiming>();
  for (const { kind, channel, timing } of await store.listChoices(database, userId)) {
    (channel === 'push' ? push : mail).set(kind, timing);
  }
  const of = (chosen: ReadonlyMap<DeliveryKind, MailTiming>, channel: DeliveryChannelName) =>
    Object.fromEntries(
      deliveryKinds.map((kind) => [kind, chosen.get(kind) ?? defaultTiming(kind, channel)]),
    ) as Record<DeliveryKind, MailTiming>;
  return { push: of(push, 'push'), mail: of(mail, 'mail') };
}

function defaultTiming(kind: DeliveryKind, channel: DeliveryChannelName): MailTiming {
  const { push, mail } = deliveryDefaults[kind];
  if (channel === 'mail') return mail;
  return push ? 'at-once' : 'off';
}

/** Stores when a kind is delivered to a member through a channel. A choice that equals the default has no row. */
export async function chooseTiming(
  transaction: Queryable,
  userId: string,
  {
    kind,
    channel,
    timing,
  }: { kind: DeliveryKind; channel: DeliveryChannelName; timing: MailTiming },
): Promise<void> {
  const isDefault = timing === defaultTiming(kind, channel);
  const choice = { user_id: userId, kind, channel, timing };
  await (isDefault ? store.deleteChoice : store.upsertChoice)(transaction, choice);
}

interface DeliverySettings {
  digest: 'weekly' | 'off';
  hidesPushText: boolean;
  quietHours: QuietHours | null;
}

export async function readDeliverySettings(database: Queryable, userId: string) {
  return settingsOf(await store.findDeliverySettings(database, userId));
}

type SettingsColumns = {
  [Column in keyof Omit<DeliverySettingsTable, 'user_id' | 'digest_sent_at'>]:
    | DeliverySettingsTable[Column]
    | null;
};

function settingsOf(row: SettingsColumns | null): DeliverySettings {
  const { quiet_from: from, quiet_to: to, quiet_zone: zone } = row ?? {};
  return {
    digest: row?.digest ?? 'weekly',
    hidesPushText: row?.hides_push_text ?? false,
    quietHours: from && to && zone ? { from, to, zone } : null,
  };
}

/** Changes the choices of a member that apply to all kinds. Omitted settings keep their values. */
export async function changeDeliverySettings(
  transaction: Queryable,
  userId: string,
  change: Partial<DeliverySettings>,
): Promise<void> {
  const changed = columnsOf(change);
  if (Object.keys(changed).length === 0) return;
  const row = { user_id: userId, ...unchanged, ...changed };
  await store.upsertDeliverySettings(transaction, row, changed);
}

const unchanged = {
  digest: 'weekly',
  hides_push_text: false,
  quiet_from: null,
  quiet_to: null,
  quiet_zone: null,
  digest_sent_at: null,
} as const;

function columnsOf({ digest, hidesPushText, quietHours }: Partial<DeliverySettings>) {
  return {
    ...(digest !== undefined && { digest }),
    ...(hidesPushText !== undefined && { hides_push_text: hidesPushText }),
    ...(quietHours !== undefined && {
      quiet_from: quietHours?.from ?? null,
      quiet_to: quietHours?.to ?? null,
      quiet_zone: quietHours?.zone ?? null,
    }),
  };
}

export interface Recipient extends DeliverySettings {
  userId: string;
  /** Whether the member gets anything through a channel at all. */
  isOn: Record<DeliveryChannelName, boolean>;
  /** Whether the member is blocked or the account's deletion is pending. Such members get only the kind `account`. */
  isAway: boolean;
  /** The time zone for the quiet hours and for the hour of daily and weekly mails. */
  zone: string;
}

export async function readRecipient(
  database: Queryable,
  userId: string,
): Promise<Recipient | null> {
  const row = await findRecipient(database, userId);
  if (row === null) return null;
  const settings = settingsOf(row);
  return {
    userId,
    ...settings,
    isOn: { push: row.push_notifications, mail: row.email_notifications },
    isAway: row.blocked_at !== null || row.leaving_at !== null,
    zone: settings.quietHours?.zone ?? DEFAULT_ZONE,
  };
}

/** The choices of members for single kinds of mails. The link in a mail changes them. */
export const mailChoices: MailChoices = {
  async wants(database, userId, kind) {
    if (kind === 'security') return true;
    if (kind === 'digest') return (await readDeliverySettings(database, userId)).digest !== 'off';
    return (await stoppedWith(database, userId, kind)).length > 0;
  },
  async switchOff(transaction, userId, kind) {
    if (kind === 'digest') await changeDeliverySettings(transaction, userId, { digest: 'off' });
    for (const stopped of await stoppedWith(transaction, userId, kind)) {
      await chooseTiming(transaction, userId, { kind: stopped, channel: 'mail', timing: 'off' });
    }
  },
};

/** Returns those kinds that the link in a mail of this kind stops and that the member gets by mail. */
async function stoppedWith(database: Queryable, userId: string, kind: MailKind) {
  const { mail } = await readTimings(database, userId);
  const isGathered = kind === 'daily' || kind === 'weekly';
  return deliveryKinds.filter((one) =>
    isGathered ? mail[one] === kind : one === kind && mail[one] !== 'off',
  );
}
