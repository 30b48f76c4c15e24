import { Badge } from '#client/ui/feedback/badge.tsx';
import type { Webhook } from '#contract/team/webhooks.ts';
import { webhooksMessages as texts } from './webhooks.messages.ts';

const tones = {
  active: 'success',
  paused: 'neutral',
  failing: 'warning',
  disabled: 'danger',
} as const;

/** The badge of the state of a webhook: whether messages are sent to it, and arrive. */
export function WebhookStateBadge({ state }: Pick<Webhook, 'state'>) {
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>;
}
