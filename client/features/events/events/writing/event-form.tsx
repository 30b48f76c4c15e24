import { useRef, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { useFocusFault } from '#client/ui/form/use-focus-fault.ts';
import { UnsavedDialog } from '#client/ui/overlay/unsaved-dialog.tsx';
import type { EventDetail } from '#contract/events/events.ts';
import { AboutSection, PictureSection, TitleSection } from './about-sections.tsx';
import { CapacitySection } from './capacity-section.tsx';
import { EditedDatesSection } from './edited-dates-section.tsx';
import { eventFormMessages } from './event-form.messages.ts';
import { EventFormBar } from './event-form-bar.tsx';
import { EventPreview } from './event-preview.tsx';
import type { EventValues } from './event-values.ts';
import { PlaceSection } from './place-section.tsx';
import { RepeatSection } from './repeat-section.tsx';
import { TagSection } from './tag-section.tsx';
import { TimesSection } from './times-section.tsx';
import { useEventForm } from './use-event-form.ts';
import { useEventSubmit } from './use-event-submit.ts';

const texts = eventFormMessages;

interface EventFormProps {
  userId: string;
  /** The event to edit; null for a new one. */
  event?: EventDetail | null;
  /** Called when the event is saved. For a repeated event, with its first date. */
  onDone: (event: EventDetail, values: EventValues) => void;
}

/** The form of a new or an edited event. The input stays when saving fails. */
export function EventForm({ userId, event: opened = null, onDone }: EventFormProps) {
  const state = useEventForm(userId, opened);
  const { form, values, event, isChanged, isDone } = state;
  const actions = useEventSubmit(state, onDone);
  const [isSending, setSending] = useState(false);
  const { isSubmitting, submitCount } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  useFocusFault(element, isSubmitting ? 0 : submitCount);
  return (
    <form
      ref={element}
      noValidate
      // Enter must not publish the event, because it also confirms input-method conversions.
      onSubmit={(submit) => submit.preventDefault()}
      // Scrolls focused fields clear of the sticky bar, with room for tag suggestions.
      className="[&_:is(input,textarea)]:scroll-mb-64"
    >
      {state.isRestored && isChanged && (
        <Restored isEdit={event !== null} onDiscard={() => state.begin(event)} />
      )}
      {/* Changes during the save would not be part of it. */}
      <div inert={isSubmitting} className="divide-y divide-line *:space-y-6 *:py-6">
        <div className="pt-0!">
          {event && <EditedDatesSection form={form} event={event} />}
          <PictureSection form={form} onBusy={setSending} />
          <TitleSection form={form} />
          <TimesSection form={form} event={event} />
          {event === null && <RepeatSection form={form} values={values} />}
        </div>
        <div>
          <PlaceSection form={form} values={values} />
        </div>
        <div>
          <AboutSection form={form} />
          <TagSection form={form} />
          <CapacitySection form={form} values={values} />
        </div>
        <EventPreview values={values} />
      </div>
      <EventFormBar state={state} actions={actions} isSending={isSending} />
      <UnsavedDialog isChanged={isChanged || isSending} isDone={isDone} onDiscard={state.forget} />
    </form>
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
