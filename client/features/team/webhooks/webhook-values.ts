import { type FieldError, refusedBy } from '#client/ui/form/field-errors.ts';
import {
  changedWebhookSchema,
  newWebhookSchema,
  type Webhook,
  type WebhookEvent,
  type WebhookKind,
} from '#contract/team/webhooks.ts';

/** The values of the form of a webhook. */
export interface WebhookValues {
  name: string;
  kind: WebhookKind;
  /** Empty for a stored one whose URL stays. */
  url: string;
  events: readonly WebhookEvent[];
  isActive: boolean;
}

/** Returns the values of a stored webhook. With null, returns those of a new one. */
export function valuesOf(webhook: Webhook | null): WebhookValues {
  const { name = '', kind = 'discord', events = ['announcement.published'] } = webhook ?? {};
  return { name, kind, url: '', events, isActive: webhook?.state !== 'paused' };
}

/** Returns the fields of a new webhook. */
export function newFieldsOf({ isActive: _, events, ...values }: WebhookValues) {
  return { ...values, events: [...events] };
}

/** Returns the validation errors by the contract. */
export function checkWebhook(values: WebhookValues, webhook: Webhook | null): FieldError[] {
  return webhook === null
    ? refusedBy(newWebhookSchema, newFieldsOf(values))
    : refusedBy(changedWebhookSchema, values);
}
