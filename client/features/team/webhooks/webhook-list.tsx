import { ChevronRight, Webhook as WebhookIcon } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import type { Webhook } from '#contract/team/webhooks.ts';
import { webhooksMessages as texts } from './webhooks.messages.ts';

export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  if (webhooks.length === 0) return <EmptyState icon={WebhookIcon} {...texts.empty} />;
  return (
    <ul
      aria-label={texts.list}
      className="max-w-3xl divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {webhooks.map(({ id, name, kind, host, events, state }) => (
        <li
          key={id}
          className="relative flex items-center gap-3 p-4 transition-colors hover:bg-hover"
        >
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-2">
              <Link
                to={`/admin/webhooks/${id}`}
                className="wrap-anywhere font-bold after:absolute after:inset-0"
              >
                {name}
              </Link>
              <WebhookStateBadge state={state} />
            </p>
            <p className="wrap-anywhere mt-1 text-ink-soft text-sm">
              {texts.to(texts.kinds[kind].label, host)}
            </p>
            <p className="phrases text-ink-soft text-xs">
              {events.map((event) => texts.events[event].label).join('、')}
            </p>
          </div>
          <ChevronRight className="size-5 shrink-0 text-ink-faint" aria-hidden="true" />
        </li>
      ))}
    </ul>
  );
}

const tones = {
  active: 'success',
  paused: 'neutral',
  failing: 'warning',
  disabled: 'danger',
} as const;

export function WebhookStateBadge({ state }: Pick<Webhook, 'state'>) {
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>;
}
