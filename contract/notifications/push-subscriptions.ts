import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { PUSH_ENDPOINT_MAX } from '#contract/foundations/limits.ts';
import { idSchema, timeSchema } from '#contract/foundations/primitives.ts';

const wrongSubscription = 'プッシュ通知の登録の形式が正しくありません';

function base64url(length: number) {
  return z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`), wrongSubscription);
}

/** The subscription of a browser, in the form of `PushSubscription.toJSON()`. */
const subscriptionSchema = z.strictObject({
  /** The URL of the browser at its push service. It is secret, because it identifies the browser. */
  endpoint: z
    .url({ protocol: /^https$/, error: wrongSubscription })
    .max(PUSH_ENDPOINT_MAX, wrongSubscription),
  keys: z.strictObject({
    /** The public key of the browser: 65 bytes. */
    p256dh: base64url(87),
    /** The secret that the browser and the site share: 16 bytes. */
    auth: base64url(22),
  }),
});

export type PushSubscriptionInput = z.output<typeof subscriptionSchema>;

const pushDeviceSchema = z.object({
  id: idSchema,
  /** Empty when unknown. The same applies to `system`. */
  browser: z.string(),
  system: z.string(),
  created_at: timeSchema,
  last_success_at: timeSchema.nullable(),
  is_current: z.boolean(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

const devicesSchema = z.object({
  /** The key with which browsers subscribe (VAPID). Null without https or without a service worker. */
  public_key: z.string().nullable(),
  /** Whether the member wants push messages. This is a setting of the account, not of a device. */
  is_on: z.boolean(),
  items: z.array(pushDeviceSchema),
});
export type PushDevices = z.infer<typeof devicesSchema>;

export const listPushSubscriptions = defineQuery('/api/push-subscriptions', {
  access: 'member',
  isPrivate: true,
  summary:
    "Returns the caller's devices that receive push messages, at most 10, and the key of the site.",
  response: devicesSchema,
});

export const savePushSubscription = defineFunction('savePushSubscription', {
  access: 'member',
  summary:
    "Lets the browser of the caller's session receive push messages. Replaces the one of the session; one of another member moves.",
  perMinute: 20,
  input: subscriptionSchema.extend({
    /** The key of the site with which the browser subscribed. Without it, the present key. */
    public_key: base64url(87).optional(),
  }),
  output: devicesSchema,
});

export const endPushSubscription = defineFunction('endPushSubscription', {
  access: 'member',
  whileReadOnly: 'everybody',
  summary:
    "Ends the push messages to one of the caller's devices. Does nothing if they have already ended.",
  input: z.strictObject({ subscriptionId: idSchema }),
  output: devicesSchema,
});

export const sendTestPush = defineFunction('sendTestPush', {
  access: 'member',
  summary: "Sends a push message to the device of the caller's session.",
  perMinute: 5,
  output: z.object({ success: z.literal(true) }),
});

export const renewPushSubscription = defineFunction('renewPushSubscription', {
  access: 'public',
  // The call needs no token, because a service worker has none. The old endpoint and its secret identify the browser.
  csrf: false,
  whileReadOnly: 'everybody',
  summary:
    'Replaces the push subscription of a browser whose push service has changed it. Needs the old endpoint and its secret.',
  perMinute: 10,
  input: subscriptionSchema.extend({
    old: z.strictObject({
      endpoint: subscriptionSchema.shape.endpoint,
      auth: subscriptionSchema.shape.keys.shape.auth,
    }),
  }),
  output: z.object({ success: z.literal(true) }),
});

export interface PushContent {
  title: string;
  body?: string;
  /** The page that a tap opens, such as `/posts/ID?comment=ID`. */
  path: string;
  icon?: string | null;
  /** The tag of a message. A new message replaces an earlier one with the same tag. */
  tag: string;
  /** Whether the device alerts the member again when the message replaces another. */
  renotify?: boolean;
  unread?: number;
}
