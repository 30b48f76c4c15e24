import { ranksMessages } from '#client/features/team/admin-ui/admin-ranks.messages.ts';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import type { ManagedUser, UserState } from '#contract/administration/managed-users.ts';
import { managedUsersMessages } from './managed-users.messages.ts';

const tones = {
  active: 'neutral',
  incomplete: 'warning',
  blocked: 'danger',
  leaving: 'danger',
} as const satisfies Record<UserState, string>;

/** The state of a member, with the end of a block, and their rank. */
export function StateBadges({ user }: { user: ManagedUser }) {
  const { states, until } = managedUsersMessages;
  const { state, blocked_until, rank } = user;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone={tones[state]}>{states[state]}</Badge>
      {rank !== null && <Badge tone="brand">{ranksMessages.ranks[rank].label}</Badge>}
      {state === 'blocked' && blocked_until !== null && (
        <time dateTime={blocked_until} className="text-ink-soft text-xs">
          {until(formatDateTime(blocked_until, inJapan))}
        </time>
      )}
    </span>
  );
}
