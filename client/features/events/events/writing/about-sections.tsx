import { PictureField } from '#client/features/foundations/pictures/picture-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { EVENT_DESCRIPTION_MAX, TITLE_MAX } from '#contract/foundations/limits.ts';
import { eventFormMessages } from './event-form.messages.ts';
import type { EventEditor } from './use-event-editor.ts';

const texts = eventFormMessages;

interface PictureSectionProps {
  editor: EventEditor;
  /** Called when an upload starts and ends. */
  onBusy: (busy: boolean) => void;
}

/** The field of the cover. It is low on a phone, so that title and start are visible below it. */
export function PictureSection({ editor, onBusy }: PictureSectionProps) {
  return (
    <section
      aria-label={texts.picture}
      className="[--picture-height:9rem] sm:[--picture-height:16rem]"
    >
      <PictureField folder="event-images" {...editor.field('upload')} onBusy={onBusy} />
    </section>
  );
}

export function TitleSection({ editor }: { editor: EventEditor }) {
  return (
    <TextField
      label={texts.fields.title}
      {...editor.field('title')}
      limit={TITLE_MAX}
      required
      placeholder={texts.titlePlaceholder}
      autoComplete="off"
    />
  );
}

/** The field of the description. */
export function AboutSection({ editor }: { editor: EventEditor }) {
  return (
    <TextField
      label={texts.fields.about}
      hint={texts.aboutHint}
      {...editor.field('about')}
      limit={EVENT_DESCRIPTION_MAX}
      rows={4}
      required={false}
    />
  );
}
