import { CheckCards } from '#client/ui/form/check-cards.tsx';
import type { BoundField } from '#client/ui/form/use-editor.ts';
import { type WebhookEvent, webhookEvents } from '#contract/team/webhooks.ts';
import { webhooksMessages } from './webhooks.messages.ts';

const { events: names, form: texts } = webhooksMessages;
const options = webhookEvents.map((value) => ({ value, ...names[value] }));

/** The field of the events that are sent to a webhook. */
export function WebhookEventsField(field: BoundField<readonly WebhookEvent[]>) {
  const { name, value, error, onChange } = field;
  return (
    <CheckCards
      label={texts.events}
      options={options}
      name={name}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
