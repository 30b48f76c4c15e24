import { useState } from 'react';
import { instantOf } from '#client/features/posts/publication-plans/publish-instant.ts';
import { PublishTimeSection } from '#client/features/posts/publication-plans/publish-time-fields.tsx';
import { EditorFrame } from '#client/ui/form/editor-frame.tsx';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { RestoredNotice } from '#client/ui/form/restored-notice.tsx';
import type { EventDetail } from '#contract/events/events.ts';
import { EVENT_CAPACITY_MAX } from '#contract/foundations/limits.ts';
import { EventCard } from '../event-card.tsx';
import { eventFormMessages as texts } from './event-form.messages.ts';
import { EventFormBar } from './event-form-bar.tsx';
import {
  AboutSection,
  NumberField,
  PictureSection,
  PlaceSection,
  TagSection,
  TitleSection,
} from './event-form-sections.tsx';
import {
  type EditedEvent,
  type EventValues,
  fieldsOf,
  isPlanned,
  waitingPlanOf,
} from './event-values.ts';
import { RepeatSection } from './repeat-section.tsx';
import { SeriesScopeField, useFollowingDates } from './series-scope.tsx';
import { TimesSection } from './times-section.tsx';
import { type EventEditor, useEventEditor } from './use-event-editor.ts';

interface EventFormProps {
  userId: string;
  /** The event to edit. Null for a new event. */
  event?: EditedEvent | null;
  /** Called with the saved event. For a repeated event, with its first date. */
  onDone: (event: EditedEvent, values: EventValues) => void;
}

/** The form of a new or an edited event. It keeps the input when saving fails. */
export function EventForm({ userId, event: opened = null, onDone }: EventFormProps) {
  const { editor, forget, restart } = useEventEditor(userId, opened, onDone);
  const { stored: event, values } = editor;
  const [isSending, setSending] = useState(false);
  const isUnpublished = event === null || isPlanned(event);
  return (
    <EditorFrame
      editor={editor}
      isWaiting={isSending}
      // Keeps a focused field clear of the sticky bar, with room for tag suggestions.
      className="[&_:is(input,textarea)]:scroll-mb-64"
      above={
        editor.isRestored &&
        editor.isChanged && (
          <div className="mb-6">
            <RestoredNotice isEdit={event !== null} onDiscard={restart} />
          </div>
        )
      }
      fieldsClassName="divide-y divide-line *:space-y-6 *:py-6"
      fields={
        <>
          <div className="pt-0!">
            {event && 'can' in event && <EditedDatesSection editor={editor} event={event} />}
            <PictureSection editor={editor} onBusy={setSending} />
            <TitleSection editor={editor} />
            <TimesSection editor={editor} />
            {isUnpublished && <RepeatSection editor={editor} />}
          </div>
          <div>
            <PlaceSection editor={editor} />
          </div>
          <div>
            <AboutSection editor={editor} />
            <TagSection editor={editor} />
            <CapacitySection editor={editor} />
          </div>
          {isUnpublished && (
            <div>
              <PublicationSection editor={editor} />
            </div>
          )}
          <EventPreview values={values} />
        </>
      }
      bar={<EventFormBar editor={editor} isSending={isSending} />}
      onDiscard={forget}
    />
  );
}

/**
 * The choice between publishing now and at a later time. A planned event can be published now by a button in the list
 * of plans.
 */
function PublicationSection({ editor: { stored, values, field } }: { editor: EventEditor }) {
  const { value: chosen, error, onChange: choose } = field('publish');
  const plan = waitingPlanOf(stored);
  const publishAt = chosen && instantOf(chosen, plan);
  return (
    <PublishTimeSection
      time={{ chosen, publishAt, error, choose }}
      plan={plan}
      tags={values.tags}
      canBeNow={!isPlanned(stored)}
    />
  );
}

const limits = [
  { value: 'none', label: texts.limits.none },
  { value: 'limited', label: texts.limits.limited },
] as const;

function CapacitySection({ editor: { values, field } }: { editor: EventEditor }) {
  return (
    <>
      <RadioGroup label={texts.fields.limit} options={limits} {...field('limit')} />
      {values.limit === 'limited' && (
        <NumberField
          label={texts.fields.capacity}
          hint={texts.limitHint}
          {...field('capacity')}
          unit={texts.people}
          min={1}
          max={EVENT_CAPACITY_MAX}
        />
      )}
    </>
  );
}

function EditedDatesSection({ editor, event }: { editor: EventEditor; event: EventDetail }) {
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

function EventPreview({ values }: { values: EventValues }) {
  const { event_date } = fieldsOf(values);
  return (
    <section aria-labelledby="event-preview">
      <h2 id="event-preview" className="mb-2! font-bold text-sm">
        {texts.preview}
      </h2>
      {event_date === undefined ? (
        <p className="rounded-lg bg-sunken px-4 py-6 text-center text-ink-soft text-sm">
          {texts.previewEmpty}
        </p>
      ) : (
        // `inert` disables the link of the card, because the event has no page yet.
        <div inert>
          <EventCard event={cardOf(values, event_date)} />
        </div>
      )}
    </section>
  );
}

function cardOf(values: EventValues, event_date: string) {
  const { upload, title } = values;
  const { location = '', event_end_date = null } = fieldsOf(values);
  return {
    id: '',
    title: title.trim() || texts.untitled,
    event_date,
    event_end_date,
    is_all_day: values.allDay,
    location,
    image: upload?.image ?? null,
    image_url: upload?.url ?? null,
    is_cancelled: false,
    joined_count: 0,
  };
}
