import { z } from 'zod';

const deliveryChannels = ['push', 'mail'] as const;
export type DeliveryChannelName = (typeof deliveryChannels)[number];

/** When notifications of a kind are mailed: at once, once a day or week together with others, or never. */
export const mailTimings = ['at-once', 'daily', 'weekly', 'off'] as const;
export type MailTiming = (typeof mailTimings)[number];

/**
 * The kinds of deliveries to a member. By default, members get a push for what they may want to answer or act on, and
 * mail only for a commitment. `place`: a seat from the waiting list. `outcome`: a decision of the team about the member.
 * `account`: the member's data and wallets, and the end of the account. `staff`: alerts for the team.
 */
const defaults = {
  follow: { push: false, mail: 'off' },
  like: { push: false, mail: 'off' },
  comment: { push: true, mail: 'off' },
  reply: { push: true, mail: 'off' },
  mention: { push: true, mail: 'off' },
  place: { push: true, mail: 'at-once' },
  event: { push: false, mail: 'at-once' },
  reminder: { push: true, mail: 'off' },
  series: { push: true, mail: 'off' },
  announcement: { push: false, mail: 'off' },
  outcome: { push: true, mail: 'at-once' },
  account: { push: false, mail: 'at-once' },
  message: { push: true, mail: 'off' },
  staff: { push: true, mail: 'at-once' },
} as const;
export type DeliveryKind = keyof typeof defaults;
export const deliveryKinds = Object.keys(defaults) as [DeliveryKind, ...DeliveryKind[]];

export const deliveryDefaults: Readonly<Record<DeliveryKind, { push: boolean; mail: MailTiming }>> =
  defaults;

const options = { error: '設定の値が正しくありません' };

export const deliveryKindSchema = z.enum(deliveryKinds, options);
export const mailTimingSchema = z.enum(mailTimings, options);
export const digestTimingSchema = z.enum(['weekly', 'off'], options);

/** The time zone of members who have set none. */
export const DEFAULT_ZONE = 'Asia/Tokyo';

const clockSchema = z.string(options).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, options.error);

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The hours without deliveries, in an IANA time zone. They can include midnight. */
export const quietHoursSchema = z
  .strictObject({
    from: clockSchema,
    to: clockSchema,
    zone: z.string(options).max(64, options.error).refine(isZone, options.error),
  })
  .refine(({ from, to }) => from !== to, '始まりと終わりには、ちがう時刻を選んでください');
export type QuietHours = z.infer<typeof quietHoursSchema>;
