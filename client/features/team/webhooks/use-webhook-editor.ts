import { useRequestId } from '#client/features/team/admin-ui/use-request-id.ts';
import { useUnsentEditor } from '#client/features/team/admin-ui/use-unsent-editor.ts';
import { type FieldError, refusedBy } from '#client/ui/form/field-errors.ts';
import {
  changedWebhookSchema,
  newWebhookSchema,
  type Webhook,
  type WebhookEvent,
  type WebhookKind,
} from '#contract/team/webhooks.ts';
import { useWebhookCalls } from './webhooks.queries.ts';

/** What a save returns: the webhook, and the secret of a new one. */
export interface SavedWebhook {
  webhook: Webhook;
  secret?: string;
}

/** Returns the form of a new webhook, or of a stored one. */
export function useWebhookEditor(webhook: Webhook | null, onSaved: (saved: SavedWebhook) => void) {
  const { create, update, read } = useWebhookCalls();
  const { idOf } = useRequestId();
  return useUnsentEditor(`webhook ${webhook?.id ?? ''}`, {
    opened: webhook,
    valuesOf,
    check: checkWebhook,
    send: (values, base): Promise<SavedWebhook> => {
      const fields = newFieldsOf(values);
      if (base === null) return create({ ...fields, requestId: idOf(fields) });
      const { isActive } = values;
      const version = { webhookId: base.id, baseUpdatedAt: base.updated_at };
      return update({ ...fields, isActive, ...version });
    },
    read,
    onSaved,
  });
}

export type WebhookEditor = ReturnType<typeof useWebhookEditor>;

interface WebhookValues {
  name: string;
  kind: WebhookKind;
  /** Empty when the URL of a stored webhook does not change. */
  url: string;
  events: readonly WebhookEvent[];
  isActive: boolean;
}

function valuesOf(webhook: Webhook | null): WebhookValues {
  const { name = '', kind = 'discord', events = ['announcement.published'] } = webhook ?? {};
  return { name, kind, url: '', events, isActive: webhook?.state !== 'paused' };
}

function newFieldsOf({ isActive: _, events, ...values }: WebhookValues) {
  return { ...values, events: [...events] };
}

function checkWebhook(values: WebhookValues, webhook: Webhook | null): FieldError[] {
  return webhook === null
    ? refusedBy(newWebhookSchema, newFieldsOf(values))
    : refusedBy(changedWebhookSchema, values);
}
