import { PictureField } from '#client/features/foundations/pictures/picture-field.tsx';
import { Field, TextArea, TextInput } from '#client/ui/form/field.tsx';
import { EVENT_DESCRIPTION_MAX, TITLE_MAX } from '#contract/foundations/limits.ts';
import { eventFormMessages } from './event-form.messages.ts';
import type { EventFormApi } from './use-event-form.ts';

const texts = eventFormMessages;

interface PictureSectionProps {
  form: EventFormApi;
  /** Called when an upload starts and ends. */
  onBusy: (busy: boolean) => void;
}

/** The cover. Low on a phone, so that title and start are visible below it. */
export function PictureSection({ form, onBusy }: PictureSectionProps) {
  const error = form.formState.errors.upload?.message;
  return (
    <section
      aria-label={texts.picture}
      className="[--picture-height:9rem] sm:[--picture-height:16rem]"
    >
      <PictureField
        folder="event-images"
        value={form.watch('upload')}
        onChange={(upload) => form.setValue('upload', upload, { shouldValidate: true })}
        onBusy={onBusy}
        {...(error !== undefined && { error })}
      />
    </section>
  );
}

export function TitleSection({ form }: { form: EventFormApi }) {
  return (
    <Field
      label={texts.fields.title}
      required
      error={form.formState.errors.title?.message}
      counter={{ text: form.watch('title'), max: TITLE_MAX }}
    >
      {(control) => (
        <TextInput
          {...control}
          {...form.register('title')}
          placeholder={texts.titlePlaceholder}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

/** The description. */
export function AboutSection({ form }: { form: EventFormApi }) {
  return (
    <Field
      label={texts.fields.about}
      hint={texts.aboutHint}
      required={false}
      error={form.formState.errors.about?.message}
      counter={{ text: form.watch('about'), max: EVENT_DESCRIPTION_MAX }}
    >
      {(control) => <TextArea {...control} {...form.register('about')} />}
    </Field>
  );
}
