import { type FormEvent, useState } from 'react';
import { TEAM_NOTE_MAX } from '../../../../contract/limits.ts';
import type { ManagedUserView, TeamNote } from '../../../../contract/managed-users.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { randomId } from '../../../lib/random-id.ts';
import { Button } from '../../../ui/button.tsx';
import { countCodePoints } from '../../../ui/code-points.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import { nameOf } from '../../../ui/member-name.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { managedUsersMessages } from './users.messages.ts';
import { useUserAction } from './users.queries.ts';

const texts = managedUsersMessages.notes;

/** What the team has written about a member, and a form for more. */
export function TeamNotes({ view: { user, notes } }: { view: ManagedUserView }) {
  return (
    <section aria-labelledby="team-notes" className="rounded-lg border border-line bg-surface p-4">
      <h2 id="team-notes" className="text-base">
        {texts.title}
      </h2>
      <p className="mb-3 text-ink-soft text-xs">{texts.lead}</p>
      <NoteForm userId={user.id} />
      {notes.length === 0 ? (
        <p className="mt-4 text-ink-soft text-sm">{texts.none}</p>
      ) : (
        <ul className="mt-4 divide-y divide-line">
          {notes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Note({ note: { text, author, created_at } }: { note: TeamNote }) {
  return (
    <li className="py-3 text-sm">
      <p className="user-text">{text}</p>
      <p className="mt-1 text-ink-soft text-xs">
        {author ? nameOf(author) : texts.unknownAuthor} · <RelativeTime iso={created_at} />
      </p>
    </li>
  );
}

function NoteForm({ userId }: { userId: string }) {
  const { text, setText, error, isBusy, send } = useNote(userId);
  return (
    <form noValidate onSubmit={send}>
      <Field
        label={texts.label}
        counter={{ text: text.trim(), max: TEAM_NOTE_MAX }}
        {...(error !== null && { error })}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={text}
            placeholder={texts.placeholder}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" busy={isBusy} className="mt-2">
        {texts.add}
      </Button>
    </form>
  );
}

/** A note that is being written. A retry after a lost answer sends the same request. */
function useNote(userId: string) {
  const act = useUserAction();
  const [text, setWritten] = useState('');
  const [requestId, setRequestId] = useState(randomId);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  function setText(written: string): void {
    setWritten(written);
    setRequestId(randomId());
    setError(null);
  }

  async function write(): Promise<void> {
    setBusy(true);
    try {
      await act('addTeamNote', { targetUserId: userId, text: text.trim(), requestId });
      setText('');
      showToast({ type: 'success', title: texts.added });
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    const fault = faultOf(text.trim());
    setError(fault);
    if (fault === null && !isBusy) void write();
  }
  return { text, setText, error, isBusy, send };
}

function faultOf(text: string): string | null {
  if (text === '') return texts.missing;
  return countCodePoints(text) > TEAM_NOTE_MAX ? texts.tooLong(TEAM_NOTE_MAX) : null;
}
