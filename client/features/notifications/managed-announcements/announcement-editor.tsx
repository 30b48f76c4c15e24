import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Figures } from '#client/features/team/admin-ui/admin-figures.tsx';
import { EditorPage } from '#client/features/team/admin-ui/editor-page.tsx';
import { formatCount } from '#client/lib/format/format.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
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

/** The form of an announcement, with a preview. */
export function AnnouncementEditor({ chosen }: { chosen: ChosenAnnouncement | null }) {
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const form = useAnnouncementForm(chosen, (isNew) => {
    showToast({ type: 'success', title: isNew ? texts.created : texts.saved });
    void navigate('/admin/announcements');
  });
  const isPlanned = stateOf(fieldsOf(form.values, null), new Date()) === 'planned';
  const create = isPlanned ? texts.plan : texts.create;
  return (
    <EditorPage
      title={chosen ? texts.editTitle : texts.newTitle}
      back={{ to: '/admin/announcements', label: texts.back }}
      form={form}
      fields={
        <>
          <AnnouncementTexts form={form} />
          <AnnouncementAudience form={form} />
          <AnnouncementTimes form={form} />
          <AnnouncementPicture form={form} onBusy={setSending} />
        </>
      }
      preview={
        <>
          {form.stored && <Readers chosen={form.stored} />}
          <AnnouncementPreview values={form.values} />
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
