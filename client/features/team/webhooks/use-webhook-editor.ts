import { useRequestId } from '#client/features/team/admin-ui/use-request-id.ts';
import { useUnsentEditor } from '#client/features/team/admin-ui/use-unsent-editor.ts';
import type { Webhook } from '#contract/team/webhooks.ts';
import { checkWebhook, newFieldsOf, valuesOf } from './webhook-values.ts';
import { useWebhookCalls } from './webhooks.queries.ts';

/** What a save returns: the webhook, and the secret of a new one. */
export interface SavedWebhook {
  webhook: Webhook;
  secret?: string;
}

/** The form of a new webhook, or of a stored one. */
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
