import { Controller } from 'react-hook-form';
import type { EventDetail } from '#contract/events/events.ts';
import { eventFormMessages } from './event-form.messages.ts';
import { useFollowingDates } from './following-dates.ts';
import { SeriesScopeField } from './series-scope.tsx';
import type { EventFormApi } from './use-event-form.ts';

const texts = eventFormMessages;

/** Selects the dates of a series that are changed. */
export function EditedDatesSection({ form, event }: { form: EventFormApi; event: EventDetail }) {
  const following = useFollowingDates(event);
  if (following.length === 0) return null;
  return (
    <Controller
      control={form.control}
      name="series"
      render={({ field }) => (
        <div>
          <SeriesScopeField
            label={texts.scope}
            event={event}
            following={following}
            value={field.value}
            onChange={field.onChange}
          />
          {field.value === 'following' && (
            <p role="status" className="mt-1 text-ink-soft text-xs">
              {texts.scopeHint}
            </p>
          )}
        </div>
      )}
    />
  );
}
