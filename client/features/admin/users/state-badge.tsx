import type { ManagedUser, UserState } from '../../../../contract/managed-users.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { inJapan } from '../ui/in-japan.ts';
import { ranksMessages } from '../ui/ranks.messages.ts';
import { managedUsersMessages } from './users.messages.ts';

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
