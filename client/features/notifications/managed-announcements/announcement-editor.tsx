import { type ReactNode, useState } from 'react';
import { PictureField } from '#client/features/foundations/pictures/picture-field.tsx';
import { NotificationEntry } from '#client/features/notifications/notifications/notification-entry.tsx';
import { Figures } from '#client/features/team/admin-ui/admin-figures.tsx';
import { EditorPage } from '#client/features/team/admin-ui/editor-page.tsx';
import { OptionalTime, ShownOutcome } from '#client/features/team/admin-ui/shown-time.tsx';
import { formatCount } from '#client/lib/format/format.ts';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { fromJapanTime } from '#client/ui/form/japan-time.ts';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { NOTIFICATION_CONTENT_MAX, NOTIFICATION_TITLE_MAX } from '#contract/foundations/limits.ts';
import { plainLine } from '#contract/foundations/plain-text.ts';
import {
  type Notification,
  notificationPriorities,
  targetAudiences,
} from '#contract/notifications/notifications.ts';
import {
  managedAnnouncementsMessages,
  announcementFormMessages as texts,
} from './managed-announcements.messages.ts';
import { MemberPicker } from './member-picker.tsx';
import {
  type AnnouncementForm,
  type AnnouncementValues,
  type ChosenAnnouncement,
  fieldsOf,
  stateOf,
  useAnnouncementEditor,
} from './use-announcement-editor.ts';

export function AnnouncementEditor({ chosen }: { chosen: ChosenAnnouncement | null }) {
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const editor = useAnnouncementEditor(chosen, () => {
    showToast({ type: 'success', title: chosen ? texts.saved : texts.created });
    void navigate('/admin/announcements');
  });
  const isPlanned = stateOf(fieldsOf(editor.values, null)) === 'planned';
  const create = isPlanned ? texts.plan : texts.create;
  return (
    <EditorPage
      title={chosen ? texts.editTitle : texts.newTitle}
      back={{ to: '/admin/announcements', label: texts.back }}
      editor={editor}
      fields={
        <>
          <AnnouncementTexts form={editor} />
          <AnnouncementAudience form={editor} />
          <AnnouncementTimes form={editor} />
          <AnnouncementPicture form={editor} onBusy={setSending} />
        </>
      }
      preview={
        <>
          {editor.stored && <Readers chosen={editor.stored} />}
          <AnnouncementPreview values={editor.values} />
        </>
      }
      save={chosen ? texts.save : create}
      waiting={isSending ? texts.waitForPicture : null}
      conflict={texts.conflict}
    />
  );
}

function Readers({ chosen: { announcement } }: { chosen: ChosenAnnouncement }) {
  const { recipients_count, reads_count } = announcement;
  return (
    <Figures
      label={texts.figures}
      figures={[
        { label: texts.recipients, value: formatCount(recipients_count) },
        { label: texts.readers, value: formatCount(reads_count) },
      ]}
    />
  );
}

function AnnouncementPreview({ values }: { values: AnnouncementValues }) {
  const notification = notificationOf(values);
  return (
    <section aria-label={texts.previewTitle} className="space-y-5">
      <Shown title={texts.closed}>
        <NotificationEntry
          notification={notification}
          isOpen={false}
          isWithdrawn={false}
          onOpen={noop}
        />
      </Shown>
      <Shown title={texts.opened}>
        <NotificationEntry
          notification={{ ...notification, is_read: true }}
          isOpen
          isWithdrawn={false}
          onOpen={noop}
        />
      </Shown>
    </section>
  );
}

const noop = () => undefined;

function Shown({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 font-bold text-sm">{title}</h2>
      <ul inert className="overflow-hidden rounded-lg border border-line bg-surface">
        {children}
      </ul>
    </div>
  );
}

/** Returns what members would receive. The texts are cleaned as on the server. */
function notificationOf({ title, content, starts, ...values }: AnnouncementValues): Notification {
  const shown_at = fromJapanTime(starts) ?? new Date().toISOString();
  return {
    id: 'preview',
    type: 'announcement',
    title: plainLine(title) || texts.titlePlaceholder,
    content: plainLine(content) || texts.contentPlaceholder,
    priority: values.priority,
    target_audience: values.audience,
    image_url: values.upload?.url ?? null,
    image: values.upload?.image ?? null,
    from_user: null,
    from_user_id: null,
    from_user_name: null,
    others_count: 0,
    taps_count: 0,
    comment: null,
    related: null,
    thumbnail: null,
    related_id: null,
    target_user_id: null,
    is_read: false,
    created_at: shown_at,
    updated_at: shown_at,
  };
}

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

function AnnouncementTexts({ form: { field } }: { form: AnnouncementForm }) {
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

function AnnouncementAudience({ form }: { form: AnnouncementForm }) {
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

function AnnouncementPicture({ form, onBusy }: AnnouncementPictureProps) {
  return (
    <fieldset className="[--picture-height:12rem]">
      <legend className="mb-1.5 font-bold text-sm">{fields.picture}</legend>
      <PictureField folder="announcement-images" {...form.field('upload')} onBusy={onBusy} />
    </fieldset>
  );
}

function AnnouncementTimes({ form: { values, field, stored } }: { form: AnnouncementForm }) {
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
