import { PenLine, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { useRequestId } from '#client/features/team/admin-ui/use-request-id.ts';
import { onCancelled, useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { focusOnMount } from '#client/ui/overlay/focus.ts';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { ManagedUserView, TeamNote } from '#contract/administration/managed-users.ts';
import { excess } from '#contract/foundations/graphemes.ts';
import { TEAM_NOTE_MAX } from '#contract/foundations/limits.ts';
import { managedUsersMessages } from './managed-users.messages.ts';
import { useUserAction } from './managed-users.queries.ts';

const texts = managedUsersMessages.notes;

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
        onConfirm={({ id }) => act('deleteTeamNote', { noteId: id })}
        doneOf={() => ({ title: texts.deleted })}
        focusAfter={() => heading.current}
      />
    </section>
  );
}

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

interface NoteFormProps {
  /** Identifies the note, so that its unsent text is restored. */
  about: string;
  label: string;
  text?: string;
  submit: string;
  /** Sends a text. A retry after a lost response has the same request id. */
  onSend: (text: string, requestId: string) => Promise<void>;
  onCancel?: () => void;
}

function NoteForm({ about, label, text: before = '', ...props }: NoteFormProps) {
  const { submit, onSend, onCancel } = props;
  const { text, setText, forget, error, isBusy, send } = useText(about, before, onSend);
  const cancel = onCancelled(() => {
    forget();
    onCancel?.();
  });
  return (
    <form noValidate onSubmit={send} onReset={cancel}>
      <TextField
        {...(onCancel && { ref: focusOnMount })}
        label={label}
        limit={TEAM_NOTE_MAX}
        rows={2}
        placeholder={texts.placeholder}
        value={text}
        onChange={setText}
        error={error ?? undefined}
      />
      <div className="mt-2 flex gap-2">
        <Button type="submit" variant="secondary" busy={isBusy}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="ghost" type="reset" disabled={isBusy}>
            {commonMessages.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

function useText(about: string, before: string, onSend: NoteFormProps['onSend']) {
  // A draft based on an older text would revert newer changes, so the key of the draft contains the stored text.
  const { value: text, change, forget } = useUnsent(`note ${about} ${before}`, before);
  const { idOf, end } = useRequestId();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  function setText(written: string): void {
    change(() => written);
    setError(null);
  }

  async function write(): Promise<void> {
    setBusy(true);
    try {
      await onSend(text.trim(), idOf(text.trim()));
      end();
      forget();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    const invalid = validationErrorOf(text.trim());
    setError(invalid);
    if (invalid === null && !isBusy) void write();
  }
  return { text, setText, forget, error, isBusy, send };
}

function validationErrorOf(text: string): string | null {
  if (text === '') return texts.missing;
  return excess(text, TEAM_NOTE_MAX) > 0 ? texts.tooLong(TEAM_NOTE_MAX) : null;
}
