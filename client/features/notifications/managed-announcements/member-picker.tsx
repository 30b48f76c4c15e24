import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useFoundMembers } from '#client/features/team/admin-ui/found-members.queries.ts';
import { TYPING_PAUSE, useDebouncedValue } from '#client/lib/hooks/use-debounced-value.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { LoadFailed } from '#client/ui/feedback/error-state.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { isComposing } from '#client/ui/form/is-composing.ts';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { PointerText } from '#client/ui/text/pointer-text.tsx';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import { announcementFormMessages as texts } from './managed-announcements.messages.ts';

interface MemberPickerProps {
  value: readonly ProfileSummary[];
  onChange: (members: ProfileSummary[]) => void;
  error: string | undefined;
  noteOf: (userId: string) => string | undefined;
}

export function MemberPicker({ value: members, onChange, error, noteOf }: MemberPickerProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const q = useDebouncedValue(text.trim(), TYPING_PAUSE);
  const found = useFoundMembers(q, new Set(members.map(({ id }) => id)));

  function add(member: ProfileSummary) {
    onChange([...members, member]);
    setText('');
    announce(texts.added(nameOf(member)));
    input.current?.focus();
  }

  function remove(member: ProfileSummary) {
    onChange(members.filter(({ id }) => id !== member.id));
    announce(texts.removed(nameOf(member)));
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    // Without this, Enter would submit the form.
    event.preventDefault();
    const first = found.members[0];
    // Ignores results of an earlier search text.
    if (first && found.isCurrent && q === text.trim()) add(first);
  }

  return (
    <div className="space-y-3">
      <Field
        label={texts.search}
        hint={
          <>
            {texts.searchHint}
            <PointerText mouse={texts.searchKeysHint} />
          </>
        }
        {...(error !== undefined && { error })}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            type="search"
            value={text}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {found.error && (
        <LoadFailed error={found.error} retrying={found.isFetching} onRetry={found.refetch} />
      )}
      {found.isNobody && (
        <p role="status" className="text-ink-soft text-sm">
          {texts.none(q)}
        </p>
      )}
      <Members label={texts.found} members={found.members}>
        {(member) => (
          <MemberButton label={texts.add(nameOf(member))} onPress={() => add(member)}>
            <Plus className="size-5" aria-hidden="true" />
          </MemberButton>
        )}
      </Members>
      <Members label={texts.chosen(members.length)} members={members} noteOf={noteOf} hasHeading>
        {(member) => (
          <MemberButton label={texts.removeMember(nameOf(member))} onPress={() => remove(member)}>
            <X className="size-5" aria-hidden="true" />
          </MemberButton>
        )}
      </Members>
    </div>
  );
}

interface MembersProps {
  label: string;
  members: readonly ProfileSummary[];
  noteOf?: (userId: string) => string | undefined;
  hasHeading?: boolean;
  children: (member: ProfileSummary) => ReactNode;
}

function Members({ label, members, noteOf, hasHeading = false, children }: MembersProps) {
  if (members.length === 0) return null;
  return (
    <div>
      {hasHeading && <p className="mb-1 text-ink-soft text-xs">{label}</p>}
      <ul
        aria-label={label}
        className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-surface"
      >
        {members.map((member) => (
          <li key={member.id} className="flex items-center gap-2 py-0.5 pl-3 text-sm">
            <Avatar seed={member.id} src={member.avatar_url} size="sm" />
            <span className="min-w-0 flex-1 truncate">
              <span className="font-bold">{nameOf(member)}</span>{' '}
              <span className="text-ink-soft text-xs">@{member.username}</span>
            </span>
            <span className="text-ink-soft text-xs">{noteOf?.(member.id)}</span>
            {children(member)}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MemberButtonProps {
  label: string;
  onPress: () => void;
  children: ReactNode;
}

function MemberButton({ label, onPress, children }: MemberButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-hover"
    >
      {children}
    </button>
  );
}
