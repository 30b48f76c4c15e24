import type { z } from 'zod';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { EditorDialog } from '#client/features/team/admin-ui/editor-dialog.tsx';
import { useRequestId } from '#client/features/team/admin-ui/use-request-id.ts';
import { useUnsentEditor } from '#client/features/team/admin-ui/use-unsent-editor.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { refusedBy } from '#client/ui/form/field-errors.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { ManagedUser } from '#contract/administration/managed-users.ts';
import { NOTIFICATION_CONTENT_MAX, NOTIFICATION_TITLE_MAX } from '#contract/foundations/limits.ts';
import { announcementTextSchema } from '#contract/notifications/announcements.ts';
import { managedUsersMessages } from './managed-users.messages.ts';
import { useUserAction } from './managed-users.queries.ts';

const texts = managedUsersMessages.notice;

export interface NoticeDialogProps {
  /** Identifies the form, so that its unsent text is restored. */
  about: string;
  members: readonly Pick<ManagedUser, 'id' | 'username' | 'display_name'>[];
  open: boolean;
  onClose: () => void;
  onSent?: () => void;
  focusAfter: () => HTMLElement | null;
}

export function NoticeDialog({ about, members, open, onClose, ...props }: NoticeDialogProps) {
  const act = useUserAction();
  const { idOf, end } = useRequestId();
  const targetUserIds = members.map(({ id }) => id);
  const editor = useUnsentEditor<z.infer<typeof announcementTextSchema>, null, void>(
    `notice ${about}`,
    {
      opened: null,
      valuesOf: () => ({ title: '', content: '' }),
      check: (values) => refusedBy(announcementTextSchema, values),
      async send(values) {
        const notice = { targetUserIds, ...announcementTextSchema.parse(values) };
        await act('sendNotice', { ...notice, requestId: idOf(notice) });
      },
      onSaved() {
        end();
        showToast({ type: 'success', title: texts.done(members.length) });
        onClose();
        props.onSent?.();
      },
    },
  );
  return (
    <EditorDialog
      open={open}
      onClose={onClose}
      finalFocus={props.focusAfter}
      title={texts.title}
      editor={editor}
      save={texts.send(members.length)}
      fields={
        <>
          <div className="rounded-md bg-sunken px-3 py-2 text-sm">
            <p className="text-ink-soft text-xs">{texts.to(members.length)}</p>
            <p className="[overflow-wrap:anywhere]">
              {members.map(nameOf).map(texts.name).join('、')}
            </p>
          </div>
          <TextField
            label={texts.subject}
            {...editor.field('title')}
            limit={NOTIFICATION_TITLE_MAX}
            required
          />
          <TextField
            label={texts.body}
            hint={texts.hint}
            {...editor.field('content')}
            limit={NOTIFICATION_CONTENT_MAX}
            rows={5}
            required
          />
        </>
      }
    />
  );
}
