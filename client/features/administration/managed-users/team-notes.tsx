import { PenLine, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { focusOnMount } from '#client/ui/overlay/focus-on-mount.ts';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { ManagedUserView, TeamNote } from '#contract/administration/managed-users.ts';
import { managedUsersMessages } from './managed-users.messages.ts';
import { useUserAction } from './managed-users.queries.ts';
import { NoteForm } from './note-form.tsx';

const texts = managedUsersMessages.notes;

/** The notes of the team about a member, and a form for new ones. */
export function TeamNotes({ view: { user, notes } }: { view: ManagedUserView }) {
  const act = useUserAction();
  const [deleted, setDeleted] = useState<TeamNote | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  async function add(text: string, requestId: string): Promise<void> {
    await act('addTeamNote', { targetUserId: user.id, text, requestId });
    showToast({ type: 'success', title: texts.added });
  }

  return (
    <section
      aria-labelledby="team-notes"
      className="rounded-lg border border-line bg-surface p-4 xl:row-span-2"
    >
      <h2 id="team-notes" ref={heading} tabIndex={-1} className="text-base">
        {texts.title}
      </h2>
      <p className="mb-3 text-ink-soft text-xs">{texts.lead}</p>
      <NoteForm about={user.id} label={texts.label} submit={texts.add} onSend={add} />
      {notes.length === 0 ? (
        <p className="mt-4 text-ink-soft text-sm">{texts.none}</p>
      ) : (
        <ul className="mt-4 divide-y divide-line">
          {notes.map((note) => (
            <Note key={note.id} note={note} onDelete={() => setDeleted(note)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        target={deleted}
        titleOf={() => texts.deleteTitle}
        text={texts.deleteText}
        onClose={() => setDeleted(null)}
        onConfirm={async ({ id }) => {
          await act('deleteTeamNote', { noteId: id });
          showToast({ type: 'success', title: texts.deleted });
        }}
        focusAfter={() => heading.current}
      />
    </section>
  );
}

/** A note. Its author can change and delete it. */
function Note({ note, onDelete }: { note: TeamNote; onDelete: () => void }) {
  const { id, text, author, created_at } = note;
  const act = useUserAction();
  const isOwn = useSession().user?.id === author?.id;
  const [step, setStep] = useState<'shown' | 'changing' | 'changed'>('shown');

  async function change(written: string): Promise<void> {
    await act('changeTeamNote', { noteId: id, text: written });
    setStep('changed');
    showToast({ type: 'success', title: texts.changed });
  }

  if (step === 'changing') {
    return (
      <li className="py-3">
        <NoteForm
          about={id}
          label={texts.changeLabel}
          text={text}
          submit={texts.save}
          onSend={change}
          onCancel={() => setStep('changed')}
        />
      </li>
    );
  }
  return (
    <li
      tabIndex={-1}
      {...(step === 'changed' && { ref: focusOnMount })}
      className="flex items-start gap-2 py-3 text-sm"
    >
      <div className="min-w-0 flex-1">
        <p className="user-text">{text}</p>
        <p className="mt-1 text-ink-soft text-xs">
          {author ? nameOf(author) : texts.unknownAuthor} · <RelativeTime iso={created_at} />
        </p>
      </div>
      {isOwn && (
        <MoreMenu
          label={texts.menu}
          small
          entries={[
            { label: texts.change, icon: PenLine, onSelect: () => setStep('changing') },
            { label: texts.delete, icon: Trash2, onSelect: onDelete, danger: true },
          ]}
        />
      )}
    </li>
  );
}
