import { Send } from 'lucide-react';
import { type Column, DenseList } from '#client/features/team/admin-ui/dense-list.tsx';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import type { WebhookDelivery } from '#contract/team/webhooks.ts';
import { webhooksMessages } from './webhooks.messages.ts';
import { useDeliveries } from './webhooks.queries.ts';

const { deliveries: texts, deliveryStates, events, failures } = webhooksMessages;

/** The messages that the site has sent to a webhook. */
export function DeliveryList({ webhookId }: { webhookId: string }) {
  return (
    <section>
      <h2 className="text-lg">{texts.title}</h2>
      <p className="mt-1 mb-3 text-ink-soft text-sm">{texts.lead}</p>
      <DenseList
        query={useDeliveries(webhookId)}
        label={texts.list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={Send} {...texts.empty} />}
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
    id: 'event',
    title: texts.event,
    cell: ({ event }) => (
      <span className="font-bold">{event === 'test' ? texts.testEvent : events[event].label}</span>
    ),
  },
  {
    id: 'at',
    title: texts.at,
    isShort: true,
    className: 'whitespace-nowrap',
    cell: ({ created_at }) => (
      <time dateTime={created_at}>{formatDateTime(created_at, inJapan)}</time>
    ),
  },
  {
    id: 'state',
    title: texts.state,
    isShort: true,
    cell: ({ state }) => <Badge tone={tones[state]}>{deliveryStates[state]}</Badge>,
  },
  {
    id: 'status',
    title: texts.status,
    isShort: true,
    cell: ({ status, failure }) => status ?? (failure === null ? texts.none : failures[failure]),
  },
  {
    id: 'attempts',
    title: texts.attempts,
    isShort: true,
    className: 'whitespace-nowrap',
    cell: ({ attempts }) => texts.times(attempts),
  },
];
