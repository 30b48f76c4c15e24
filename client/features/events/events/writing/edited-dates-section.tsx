import type { EventDetail } from '#contract/events/events.ts';
import { eventFormMessages } from './event-form.messages.ts';
import { useFollowingDates } from './following-dates.ts';
import { SeriesScopeField } from './series-scope.tsx';
import type { EventEditor } from './use-event-editor.ts';

const texts = eventFormMessages;

/** Selects the dates of a series that are changed. */
export function EditedDatesSection({ editor, event }: { editor: EventEditor; event: EventDetail }) {
  const following = useFollowingDates(event);
  if (following.length === 0) return null;
  return (
    <div>
      <SeriesScopeField
        label={texts.scope}
        event={event}
        following={following}
        {...editor.field('series')}
      />
      {editor.values.series === 'following' && (
        <p role="status" className="mt-1 text-ink-soft text-xs">
          {texts.scopeHint}
        </p>
      )}
    </div>
  );
}
