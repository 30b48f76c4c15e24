import { PictureField } from '#client/features/foundations/pictures/picture-field.tsx';
import { OptionalTime, ShownOutcome } from '#client/features/team/admin-ui/shown-time.tsx';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { NOTIFICATION_CONTENT_MAX, NOTIFICATION_TITLE_MAX } from '#contract/foundations/limits.ts';
import { notificationPriorities, targetAudiences } from '#contract/notifications/notifications.ts';
import {
  managedAnnouncementsMessages,
  announcementFormMessages as texts,
} from './managed-announcements.messages.ts';
import { MemberPicker } from './member-picker.tsx';
import { type AnnouncementForm, fieldsOf, stateOf } from './use-announcement-editor.ts';

const { fields } = texts;
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

export function AnnouncementTexts({ form: { field } }: { form: AnnouncementForm }) {
  return (
    <>
      <TextField label={fields.title} {...field('title')} limit={NOTIFICATION_TITLE_MAX} required />
      <TextField
        label={fields.content}
        hint={texts.contentHint}
        {...field('content')}
        limit={NOTIFICATION_CONTENT_MAX}
        rows={4}
        required
      />
      <RadioGroup label={fields.priority} options={priorityOptions} {...field('priority')} />
    </>
  );
}

export function AnnouncementAudience({ form }: { form: AnnouncementForm }) {
  const { values, field, stored } = form;
  const read = new Map(stored?.targets.map(({ user, is_read }) => [user.id, is_read]));
  return (
    <>
      <RadioCards label={fields.audience} options={audienceOptions} {...field('audience')} />
      {values.audience === 'specific' && (
        <MemberPicker
          {...field('members')}
          noteOf={(id) => (read.has(id) ? (read.get(id) ? texts.read : texts.unread) : undefined)}
        />
      )}
    </>
  );
}

interface AnnouncementPictureProps {
  form: AnnouncementForm;
  onBusy: (busy: boolean) => void;
}

export function AnnouncementPicture({ form, onBusy }: AnnouncementPictureProps) {
  return (
    <fieldset className="[--picture-height:12rem]">
      <legend className="mb-1.5 font-bold text-sm">{fields.picture}</legend>
      <PictureField folder="announcement-images" {...form.field('upload')} onBusy={onBusy} />
    </fieldset>
  );
}

export function AnnouncementTimes({ form: { values, field, stored } }: { form: AnnouncementForm }) {
  const { value: checked, onChange } = field('is_active');
  const { clear, outcome, renewed } = texts;
  const sent = fieldsOf(values, stored?.announcement ?? null);
  return (
    <>
      <OptionalTime
        label={fields.starts}
        hint={texts.startHint}
        clear={clear}
        {...field('starts')}
      />
      <OptionalTime
        label={fields.expires}
        hint={texts.endHint}
        clear={clear}
        {...field('expires')}
      />
      <Switch
        label={fields.is_active}
        hint={texts.activeHint}
        checked={checked}
        onChange={onChange}
      />
      <ShownOutcome
        state={stateOf(sent)}
        from={sent.starts_at}
        texts={stored ? { ...outcome, shown: renewed } : outcome}
      />
    </>
  );
}
