import { useId } from 'react';
import type { BoundField } from '#client/ui/form/use-editor.ts';
import { type WebhookEvent, webhookEvents } from '#contract/team/webhooks.ts';
import { webhooksMessages } from './webhooks.messages.ts';

const { events: names, form: texts } = webhooksMessages;

/** The events that a webhook is told of: checkboxes as rows of one card. */
export function WebhookEventsField(field: BoundField<readonly WebhookEvent[]>) {
  const { name, value, error, onChange } = field;
  const id = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-2 font-bold text-sm">{texts.events}</legend>
      <div className="isolate overflow-hidden rounded-lg border border-line bg-surface">
        {webhookEvents.map((event) => (
          <div
            key={event}
            className="relative flex min-h-16 items-center gap-3 border-line px-4 py-3 transition-colors not-first:border-t hover:bg-hover has-checked:bg-brand-soft"
          >
            <input
              id={`${id}-${event}`}
              name={name}
              type="checkbox"
              checked={value.includes(event)}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={`${id}-${event}-hint`}
              onChange={({ target }) =>
                onChange(
                  webhookEvents.filter((one) =>
                    one === event ? target.checked : value.includes(one),
                  ),
                )
              }
              className="relative z-10 size-5 shrink-0 cursor-pointer accent-brand"
            />
            <div className="min-w-0">
              <label
                htmlFor={`${id}-${event}`}
                className="font-bold text-sm after:absolute after:inset-0"
              >
                {names[event].label}
              </label>
              <p id={`${id}-${event}-hint`} className="phrases text-ink-soft text-xs">
                {names[event].hint}
              </p>
            </div>
          </div>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 font-medium text-danger text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
