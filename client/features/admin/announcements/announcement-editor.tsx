import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatCount } from '../../../lib/format.ts';
import { showToast } from '../../../ui/toast.tsx';
import { UnsavedDialog } from '../../../ui/unsaved-dialog.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Figures } from '../ui/figures.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { useFocusFault } from '../ui/use-focus-fault.ts';
import {
  AnnouncementAudience,
  AnnouncementPicture,
  AnnouncementTexts,
  AnnouncementTimes,
} from './announcement-fields.tsx';
import { announcementFormMessages } from './announcement-form.messages.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { type ChosenAnnouncement, fieldsOf, stateOf } from './announcement-values.ts';
import { useAnnouncementForm } from './use-announcement-form.ts';

const texts = announcementFormMessages;

/** The form of an announcement, beside what members will see. */
export function AnnouncementEditor({ chosen }: { chosen: ChosenAnnouncement | null }) {
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const fields = useRef<HTMLFormElement>(null);
  const form = useAnnouncementForm(chosen, (isNew) => {
    showToast({ type: 'success', title: isNew ? texts.created : texts.saved });
    void navigate('/admin/announcements');
  });
  useFocusFault(fields, form.refusals);
  const isPlanned = stateOf(fieldsOf(form.values, null), new Date()) === 'planned';
  const create = isPlanned ? texts.plan : texts.create;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSending) void form.save();
  }

  return (
    <AdminPage
      title={chosen ? texts.editTitle : texts.newTitle}
      actions={<BackLink to="/admin/announcements">{texts.back}</BackLink>}
    >
      <form
        ref={fields}
        noValidate
        onSubmit={submit}
        className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      >
        <div inert={form.isBusy} className="min-w-0 space-y-6">
          <AnnouncementTexts form={form} />
          <AnnouncementAudience form={form} />
          <AnnouncementTimes form={form} />
          <AnnouncementPicture form={form} onBusy={setSending} />
        </div>
        <div className="min-w-0">
          <div className="space-y-6 xl:sticky xl:top-20">
            {form.stored && <Readers chosen={form.stored} />}
            <AnnouncementPreview values={form.values} />
          </div>
        </div>
        <SaveBar
          form={form}
          label={chosen ? texts.save : create}
          status={isSending ? texts.waitForPicture : null}
          isDisabled={isSending}
          conflict={texts.conflict}
        />
      </form>
      <UnsavedDialog isChanged={form.isChanged || isSending} isDone={form.isDone} />
    </AdminPage>
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
