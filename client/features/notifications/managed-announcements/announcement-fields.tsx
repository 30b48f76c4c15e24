import { useId } from 'react';
import { PictureField } from '#client/features/foundations/pictures/picture-field.tsx';
import { inJapan } from '#client/features/team/admin-ui/in-japan.ts';
import { OptionalTime } from '#client/features/team/admin-ui/optional-time.tsx';
import { formatDateTime } from '#client/lib/format/format.ts';
import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { Field, TextArea, TextInput } from '#client/ui/form/field.tsx';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import { NOTIFICATION_CONTENT_MAX, NOTIFICATION_TITLE_MAX } from '#contract/foundations/limits.ts';
import { notificationPriorities, targetAudiences } from '#contract/notifications/notifications.ts';
import { announcementFormMessages } from './announcement-form.messages.ts';
import { fieldsOf, stateOf } from './announcement-values.ts';
import { managedAnnouncementsMessages } from './managed-announcements.messages.ts';
import { MemberPicker } from './member-picker.tsx';
import type { AnnouncementForm } from './use-announcement-form.ts';

const texts = announcementFormMessages;
const { audiences, priorities } = managedAnnouncementsMessages;

const priorityOptions = notificationPriorities.map((value) => ({
  value,
  label: priorities[value],
}));
const audienceOptions = targetAudiences.map((value) => ({
  value,
  label: audiences[value],
  hint: texts.audienceHints[value],
}));

/** The fields for the texts of the announcement. */
export function AnnouncementTexts({ form }: { form: AnnouncementForm }) {
  const { values, faults, change } = form;
  const name = useId();
  return (
    <>
      <Field
        label={texts.fields.title}
        required
        counter={{ text: values.title, max: NOTIFICATION_TITLE_MAX }}
        {...(faults.title !== undefined && { error: faults.title })}
      >
        {(control) => (
          <TextInput
            {...control}
            value={values.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={texts.fields.content}
        hint={texts.contentHint}
        required
        counter={{ text: values.content, max: NOTIFICATION_CONTENT_MAX }}
        {...(faults.content !== undefined && { error: faults.content })}
      >
        {(control) => (
          <TextArea
            {...control}
            value={values.content}
            onChange={(event) => change({ content: event.target.value })}
          />
        )}
      </Field>
      <RadioGroup
        label={texts.fields.priority}
        name={name}
        options={priorityOptions}
        value={values.priority}
        onChange={(priority) => change({ priority })}
      />
    </>
  );
}

/** The fields for the audience of the announcement. */
export function AnnouncementAudience({ form }: { form: AnnouncementForm }) {
  const { values, faults, change, stored } = form;
  const read = new Map(stored?.targets.map(({ user, is_read }) => [user.id, is_read]));
  return (
    <>
      <RadioCards
        label={texts.fields.audience}
        options={audienceOptions}
        value={values.audience}
        onChange={(audience) => change({ audience })}
      />
      {values.audience === 'specific' && (
        <MemberPicker
          members={values.members}
          onChange={(members) => change({ members })}
          error={faults.members}
          noteOf={(id) => (read.has(id) ? (read.get(id) ? texts.read : texts.unread) : undefined)}
        />
      )}
    </>
  );
}

interface AnnouncementPictureProps {
  form: AnnouncementForm;
  /** Called when an upload starts and ends. */
  onBusy: (busy: boolean) => void;
}

export function AnnouncementPicture({ form, onBusy }: AnnouncementPictureProps) {
  const { values, faults, change } = form;
  return (
    <fieldset className="[--picture-height:12rem]">
      <legend className="mb-1.5 font-bold text-sm">{texts.fields.picture}</legend>
      <PictureField
        folder="announcement-images"
        value={values.upload}
        onChange={(upload) => change({ upload })}
        onBusy={onBusy}
        {...(faults.upload !== undefined && { error: faults.upload })}
      />
    </fieldset>
  );
}

/** The fields for the times of the announcement, with their effect. */
export function AnnouncementTimes({ form }: { form: AnnouncementForm }) {
  const { values, faults, change } = form;
  return (
    <>
      <OptionalTime
        value={values.starts}
        onChange={(starts) => change({ starts })}
        hint={texts.startHint}
        clear={texts.clear}
      >
        <DateTimeField
          label={texts.fields.starts}
          value={values.starts}
          onChange={(starts) => change({ starts })}
          error={faults.starts}
        />
      </OptionalTime>
      <OptionalTime
        value={values.expires}
        onChange={(expires) => change({ expires })}
        hint={texts.endHint}
        clear={texts.clear}
      >
        <DateTimeField
          label={texts.fields.expires}
          value={values.expires}
          onChange={(expires) => change({ expires })}
          error={faults.expires}
        />
      </OptionalTime>
      <Switch
        label={texts.fields.is_active}
        hint={texts.activeHint}
        checked={values.is_active}
        onChange={(is_active) => change({ is_active })}
      />
      <Outcome form={form} />
    </>
  );
}

function Outcome({ form: { values, stored } }: { form: AnnouncementForm }) {
  const fields = fieldsOf(values, stored?.announcement ?? null);
  const state = stateOf(fields, new Date());
  const isWarning = state === 'over' || state === 'inactive';
  const text =
    state === 'planned'
      ? texts.outcome.planned(formatDateTime(fields.starts_at ?? '', inJapan))
      : texts.outcome[state];
  return (
    <p
      role="status"
      className={`rounded-md p-3 text-sm ${isWarning ? 'bg-warning-soft' : 'bg-info-soft'}`}
    >
      {stored && state === 'shown' ? texts.renewed : text}
    </p>
  );
}
