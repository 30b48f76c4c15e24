import type { Webhook } from '#contract/team/webhooks.ts';
import { DeliveryList } from './delivery-list.tsx';
import { FormerSecret } from './former-secret.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookStateBadge } from './webhook-state-badge.tsx';
import { webhooksMessages as texts } from './webhooks.messages.ts';

/** A webhook with what can be done with it, and its messages. */
export function WebhookView({ webhook }: { webhook: Webhook }) {
  const { id, kind, host, events, state } = webhook;
  return (
    <div className="max-w-3xl">
      <dl className="mb-4 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">{texts.destination}</dt>
        <dd className="wrap-anywhere flex flex-wrap items-center gap-2">
          {texts.to(texts.kinds[kind].label, host)}
          <WebhookStateBadge state={state} />
        </dd>
        <dt className="text-ink-soft">{texts.told}</dt>
        <dd className="phrases">{events.map((event) => texts.events[event].label).join('、')}</dd>
      </dl>
      {(state === 'failing' || state === 'disabled') && <Trouble {...texts[state]} />}
      <FormerSecret webhook={webhook} />
      <WebhookActions webhook={webhook} />
      <DeliveryList webhookId={id} />
    </div>
  );
}

function Trouble({ title, text }: { title: string; text: string }) {
  return (
    <div className="mb-4 rounded-lg bg-warning-soft px-4 py-3 text-sm">
      <p className="phrases font-bold">{title}</p>
      <p className="phrases">{text}</p>
    </div>
  );
}
