import { Send } from 'lucide-react';
import { useState } from 'react';
import { FailureText } from '#client/features/team/admin-ui/failure-text.tsx';
import { messageOf } from '#client/lib/api/api-error.ts';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import type { WebhookDelivery } from '#contract/team/webhooks.ts';
import { webhooksMessages as texts } from './webhooks.messages.ts';
import { useWebhookCalls } from './webhooks.queries.ts';

/** Sends a test message, and says how it was answered. */
export function WebhookTest({ webhookId }: { webhookId: string }) {
  const { test } = useWebhookCalls();
  const [success, setSuccess] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(): Promise<void> {
    setSuccess(null);
    setFailure(null);
    try {
      const { delivery } = await test(webhookId);
      if (delivery.failure === null) setSuccess(texts.tested(delivery.status ?? 0));
      else setFailure(reasonOf(delivery));
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  return (
    <>
      <ActionButton onAction={send}>
        <Send className="size-4" aria-hidden="true" />
        {texts.test}
      </ActionButton>
      <p role="status" className="order-last w-full text-success text-sm empty:hidden">
        {success}
      </p>
      {failure !== null && <FailureText text={failure} className="order-last w-full" />}
    </>
  );
}

/** Why a message has not arrived, with the status of the answer if there was one. */
function reasonOf({ failure, status }: WebhookDelivery): string {
  const reason = failure === null ? '' : texts.failures[failure];
  return status === null ? `${reason}。` : `${reason}。${texts.answered(status)}。`;
}
