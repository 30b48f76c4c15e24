import { useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { EditorFrame } from '#client/ui/form/editor-frame.tsx';
import { AboutSection, PictureSection, TitleSection } from './about-sections.tsx';
import { CapacitySection } from './capacity-section.tsx';
import { EditedDatesSection } from './edited-dates-section.tsx';
import { isPlanned } from './edited-event.ts';
import { eventFormMessages } from './event-form.messages.ts';
import { EventFormBar } from './event-form-bar.tsx';
import { EventPreview } from './event-preview.tsx';
import type { EditedEvent, EventValues } from './event-values.ts';
import { PlaceSection } from './place-section.tsx';
import { PublicationSection } from './publication-section.tsx';
import { RepeatSection } from './repeat-section.tsx';
import { TagSection } from './tag-section.tsx';
import { TimesSection } from './times-section.tsx';
import { useEventEditor } from './use-event-editor.ts';

const texts = eventFormMessages;

interface EventFormProps {
  userId: string;
  /** The event to edit; null for a new one. */
  event?: EditedEvent | null;
  /** Called when the event is saved. For a repeated event, with its first date. */
  onDone: (event: EditedEvent, values: EventValues) => void;
}

/** The form of a new or an edited event. The input stays when saving fails. */
export function EventForm({ userId, event: opened = null, onDone }: EventFormProps) {
  const { editor, forget, restart } = useEventEditor(userId, opened, onDone);
  const { stored: event, values } = editor;
  const [isSending, setSending] = useState(false);
  const isUnpublished = event === null || isPlanned(event);
  return (
    <EditorFrame
      editor={editor}
      isWaiting={isSending}
      // Scrolls focused fields clear of the sticky bar, with room for tag suggestions.
      className="[&_:is(input,textarea)]:scroll-mb-64"
      above={
        editor.isKept &&
        editor.isChanged && <Restored isEdit={event !== null} onDiscard={restart} />
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

function Restored({ isEdit, onDiscard }: { isEdit: boolean; onDiscard: () => void }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-2 rounded-lg bg-info-soft py-1.5 pr-2 pl-4 text-sm">
      <p role="status">{isEdit ? texts.restoredEdit : texts.restored}</p>
      <Button variant="ghost" onClick={onDiscard}>
        {isEdit ? texts.discardEdit : texts.discardRestored}
      </Button>
    </div>
  );
}
