import { useState } from 'react';
import { Figures } from '#client/features/team/admin-ui/admin-figures.tsx';
import { EditorPage } from '#client/features/team/admin-ui/editor-page.tsx';
import { formatCount } from '#client/lib/format/format.ts';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
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
import { useAnnouncementEditor } from './use-announcement-editor.ts';

const texts = announcementFormMessages;

/** The editor of an announcement, with a preview. */
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
