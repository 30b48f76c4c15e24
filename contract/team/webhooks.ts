import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX } from '#contract/foundations/limits.ts';
import {
  idSchema,
  pageOf,
  pageQuerySchema,
  requestIdSchema,
  textSchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { isWebUrl } from '#contract/foundations/safe-url.ts';

const access = { permission: 'manage_settings' } as const;
const live = { ...access, live: true } as const;

/** The form of the messages: signed JSON, or the format of Discord or Slack. */
const webhookKinds = ['json', 'discord', 'slack'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export const webhookEvents = [
  'announcement.published',
  'event.published',
  'case.opened',
  'team.alerted',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** `failing`: no message has arrived for a day. `disabled`: none has arrived for a week, and no more are sent. */
const webhookStates = ['active', 'paused', 'failing', 'disabled'] as const;

const webhookSchema = z.object({
  id: idSchema,
  name: z.string(),
  kind: z.enum(webhookKinds),
  /** The host of the webhook's URL. The whole URL is as secret as a password, and is not shown again. */
  host: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(webhookStates),
  /** When messages began to fail. Null while messages arrive. */
  failing_since: timeSchema.nullable(),
  /** Until when messages are also signed with the former secret. Null unless the secret was rotated recently. */
  former_secret_until: timeSchema.nullable(),
  updated_at: timeSchema,
});
export type Webhook = z.infer<typeof webhookSchema>;

export const listWebhooks = defineQuery('/api/admin/webhooks', {
  access,
  summary: 'Returns all webhooks, the oldest first, without their URLs and secrets.',
  response: z.object({ items: z.array(webhookSchema) }),
});

/** Why a message has not arrived. `status`: the host responded with a status other than 2xx. */
const webhookFailures = ['status', 'refused', 'unreachable', 'timeout'] as const;
export type WebhookFailure = (typeof webhookFailures)[number];

/** `skipped`: what the message is about is no longer public, or the webhook was disabled. */
const webhookDeliveryStates = ['waiting', 'delivered', 'failed', 'skipped'] as const;

const webhookDeliverySchema = z.object({
  id: idSchema,
  event: z.enum([...webhookEvents, 'test']),
  state: z.enum(webhookDeliveryStates),
  attempts: z.int(),
  /** The HTTP status of the last response, or null. */
  status: z.int().nullable(),
  failure: z.enum(webhookFailures).nullable(),
  created_at: timeSchema,
  /** The time of the last attempt, or null before the first one. */
  attempted_at: timeSchema.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const listWebhookDeliveries = defineQuery('/api/admin/webhooks/{webhookId}/deliveries', {
  access,
  summary: 'Returns the messages of the last 30 days to a webhook, the latest first.',
  params: z.strictObject({ webhookId: idSchema }),
  search: pageQuerySchema,
  response: pageOf(webhookDeliverySchema),
});

const urlSchema = z
  .string('URLを入力してください')
  .trim()
  .min(1, 'URLを入力してください')
  .max(WEBHOOK_URL_MAX, `URLは${WEBHOOK_URL_MAX}文字以内で入力してください`)
  .refine(
    (url) => isWebUrl(url) && new URL(url).protocol === 'https:',
    'URLは「https://」で始まるものを入力してください',
  );

const webhookFields = {
  name: textSchema({ what: '名前', max: WEBHOOK_NAME_MAX, required: true, normalize: true }),
  kind: z.enum(webhookKinds, '送り先の種類を選んでください'),
  events: z
    .array(z.enum(webhookEvents))
    .min(1, '知らせることを、ひとつ以上選んでください')
    .max(webhookEvents.length)
    .overwrite((events) => webhookEvents.filter((event) => events.includes(event))),
};

export const newWebhookSchema = z.strictObject({ ...webhookFields, url: urlSchema });

/** The input of a change. With an empty URL, the stored URL stays. */
export const changedWebhookSchema = z.strictObject({
  ...webhookFields,
  url: z.union([z.literal(''), urlSchema]),
  isActive: z.boolean(),
});

const webhookWithSecret = z.object({
  webhook: webhookSchema,
  /** The key that signs the messages. Only this response contains it. */
  secret: z.string(),
});

export const createWebhook = defineFunction('createWebhook', {
  access: live,
  needsProof: true,
  summary:
    'Creates a webhook and returns its secret, once. Repeating a requestId returns the webhook of the first call. Fails for a URL that is not on the public internet.',
  perMinute: 20,
  input: newWebhookSchema.extend({ requestId: requestIdSchema }),
  output: webhookWithSecret,
});

export const updateWebhook = defineFunction('updateWebhook', {
  access: live,
  needsProof: true,
  summary:
    'Saves a webhook. One that was disabled is active again. Fails when somebody else has saved it since `baseUpdatedAt`.',
  input: changedWebhookSchema.extend({ webhookId: idSchema, baseUpdatedAt: timeSchema }),
  output: z.object({ webhook: webhookSchema }),
});

export const rotateWebhookSecret = defineFunction('rotateWebhookSecret', {
  access: live,
  needsProof: true,
  summary:
    'Replaces the secret of a webhook and returns the new one, once. For 24 hours, messages are signed with both.',
  perMinute: 20,
  input: z.strictObject({ webhookId: idSchema }),
  output: webhookWithSecret,
});

export const endFormerWebhookSecret = defineFunction('endFormerWebhookSecret', {
  access: live,
  summary:
    'Lets messages be signed with the present secret alone, before the 24 hours after a rotation are over. Does nothing when they are.',
  perMinute: 20,
  input: z.strictObject({ webhookId: idSchema }),
  output: z.object({ webhook: webhookSchema }),
});

export const testWebhook = defineFunction('testWebhook', {
  access: live,
  summary: 'Sends a test message to a webhook, once, and returns how it was answered.',
  perMinute: 10,
  input: z.strictObject({ webhookId: idSchema }),
  output: z.object({ delivery: webhookDeliverySchema }),
});

export const deleteWebhook = defineFunction('deleteWebhook', {
  access: live,
  summary: 'Deletes a webhook with its deliveries. Nothing is sent to it any more.',
  input: z.strictObject({ webhookId: idSchema }),
  output: z.object({ deleted_id: idSchema }),
});
