import { KeyRound, Send } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { type Column, DenseList } from '#client/features/team/admin-ui/dense-list.tsx';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { handOverFocus } from '#client/ui/overlay/hand-over-focus.ts';
import type { Webhook, WebhookDelivery } from '#contract/team/webhooks.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookStateBadge } from './webhook-list.tsx';
import { webhooksMessages as texts } from './webhooks.messages.ts';
import { useDeliveries, useWebhookFunction } from './webhooks.queries.ts';

export function WebhookView({ webhook }: { webhook: Webhook }) {
  const { id, kind, host, events, state } = webhook;
  const trouble = state === 'failing' || state === 'disabled' ? texts[state] : undefined;
  return (
    <div className="max-w-3xl">
      <dl className="mb-4 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">{texts.destination}</dt>
        <dd className="wrap-anywhere flex flex-wrap items-center gap-2">
          {texts.to(texts.kinds[kind].label, host)}
          <WebhookStateBadge state={state} />
        </dd>
        <dt className="text-ink-soft">{texts.subscribed}</dt>
        <dd className="phrases">{events.map((event) => texts.events[event].label).join('、')}</dd>
      </dl>
      {trouble && (
        <div className="mb-4 rounded-lg bg-warning-soft px-4 py-3 text-sm">
          <p className="phrases font-bold">{trouble.title}</p>
          <p className="phrases">{trouble.text}</p>
        </div>
      )}
      <FormerSecret webhook={webhook} />
      <WebhookActions webhook={webhook} />
      <DeliveryList webhookId={id} />
    </div>
  );
}

/** The validity of the former secret, and a button that ends it. Chat services check no signatures. */
function FormerSecret({ webhook }: { webhook: Webhook }) {
  const [asked, setAsked] = useState(false);
  const call = useWebhookFunction();
  const { former_secret_until: until, kind } = webhook;
  if (until === null || kind !== 'json') return null;
  return (
    <section
      ref={toMain}
      aria-labelledby="former-secret"
      className="mb-4 flex gap-3 rounded-lg bg-sunken px-4 py-3 text-sm"
    >
      <KeyRound className="mt-0.5 size-4 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0">
        <h2 id="former-secret" className="phrases text-sm">
          {texts.former.title}
        </h2>
        <p className="phrases mt-1">{texts.former.until(formatDateTime(until))}</p>
        <Button variant="secondary" className="mt-3" onClick={() => setAsked(true)}>
          {texts.former.button}
        </Button>
      </div>
      <ConfirmDialog
        target={asked ? webhook : null}
        titleOf={({ name }) => texts.former.ask(name)}
        text={texts.former.text}
        confirm={texts.former.confirm}
        onClose={() => setAsked(false)}
        onConfirm={({ id }) => call('endFormerWebhookSecret', { webhookId: id })}
        doneOf={({ name }) => ({ title: texts.former.done, message: name })}
      />
    </section>
  );
}

/** The page takes the focus, because the section is removed together with its button. */
const toMain = handOverFocus(() => document.querySelector('main'));

function DeliveryList({ webhookId }: { webhookId: string }) {
  return (
    <section>
      <h2 className="text-lg">{texts.deliveries.title}</h2>
      <p className="mt-1 mb-3 text-ink-soft text-sm">{texts.deliveries.lead}</p>
      <DenseList
        query={useDeliveries(webhookId)}
        label={texts.deliveries.list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={Send} {...texts.deliveries.empty} />}
      />
    </section>
  );
}

const tones = {
  waiting: 'warning',
  delivered: 'success',
  failed: 'danger',
  skipped: 'neutral',
} as const;

const columns: Column<WebhookDelivery>[] = [
  {
    title: texts.deliveries.event,
    cell: ({ event }) => (
      <span className="font-bold">
        {event === 'test' ? texts.deliveries.testEvent : texts.events[event].label}
      </span>
    ),
  },
  {
    title: texts.deliveries.at,
    isShort: true,
    className: 'whitespace-nowrap',
    cell: ({ created_at }) => (
      <time dateTime={created_at}>{formatDateTime(created_at, inJapan)}</time>
    ),
  },
  {
    title: texts.deliveries.state,
    isShort: true,
    cell: ({ state }) => <Badge tone={tones[state]}>{texts.deliveryStates[state]}</Badge>,
  },
  {
    title: texts.deliveries.status,
    isShort: true,
    cell: ({ status, failure }) =>
      status ?? (failure === null ? texts.deliveries.none : texts.failures[failure]),
  },
  {
    title: texts.deliveries.attempts,
    isShort: true,
    className: 'whitespace-nowrap',
    cell: ({ attempts }) => texts.deliveries.times(attempts),
  },
];
