import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useAdminStatus } from '#client/features/identity/session/session-context.tsx';
import { memberBlocksMessages } from '#client/features/moderation/member-blocks/member-blocks.messages.ts';
import { ranksMessages } from '#client/features/team/admin-ui/admin-ui.messages.ts';
import { formatCount, formatDate } from '#client/lib/format/format.ts';
import { randomId } from '#client/lib/format/random-id.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import type { CaseView } from '#contract/moderation/cases.ts';
import { Card, DecisionFacts } from '../case-cards.tsx';
import { casesMessages } from '../cases.messages.ts';

const texts = casesMessages.author;
const { states } = memberBlocksMessages;

/**
 * The navigation state of a link that selects all cases of the queue. A state with the same id selects them only once.
 */
export interface SelectAllState {
  selectAll: string;
}

export function AuthorCard({ view: { author, decisions } }: { view: CaseView }) {
  const { profile, state, rank, joined_at, post_count } = author;
  const name = nameOf(profile);
  const mayManage = useAdminStatus().status?.permissions.includes('manage_users') === true;
  const [selectAll] = useState<SelectAllState>(() => ({ selectAll: randomId() }));
  return (
    <Card title={texts.title}>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar seed={profile.id} src={profile.avatar_url} />
        <div className="min-w-0 flex-1 basis-40 text-sm">
          <p className="flex flex-wrap items-center gap-1.5">
            <span className="truncate font-bold">{name}</span>
            {state !== 'active' && <Badge tone="danger">{states[state]}</Badge>}
            {author.is_restricted && <Badge tone="warning">{texts.restricted}</Badge>}
            {rank !== null && <Badge tone="brand">{ranksMessages.ranks[rank].label}</Badge>}
          </p>
          <p className="text-ink-soft text-xs">
            @{profile.username} · {texts.joined(formatDate(joined_at))} ·{' '}
            {texts.posts(formatCount(post_count))}
          </p>
        </div>
      </div>
      <Counts counts={author.counts} />
      <div className="mt-1 flex flex-wrap gap-x-5">
        <Link
          to={mayManage ? `/admin/users/${profile.id}` : `/user/${profile.id}`}
          className="inline-flex min-h-11 items-center text-brand text-sm hover:underline"
        >
          {mayManage ? texts.manage : texts.profile}
        </Link>
        <Link
          to={`/admin/reports?author=${encodeURIComponent(`@${profile.username}`)}`}
          state={selectAll}
          className="inline-flex min-h-11 items-center text-brand text-sm hover:underline"
        >
          {texts.selectAll}
        </Link>
      </div>
      {decisions.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-brand text-sm">
            {casesMessages.earlier.title}（{decisions.length}）
          </summary>
          <ul className="divide-y divide-line">
            {decisions.map((decision) => (
              <li key={decision.id} className="py-2 text-sm">
                <DecisionFacts decision={decision} />
                <Link
                  to={`/admin/reports/${decision.case_id}`}
                  className="inline-flex min-h-11 items-center text-brand text-xs underline underline-offset-2"
                >
                  {casesMessages.earlier.open}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

const counted = ['warn', 'hide', 'delete', 'restrict', 'block'] as const;

function Counts({ counts }: { counts: CaseView['author']['counts'] }) {
  const some = counted.filter((action) => counts[action] > 0);
  if (some.length === 0) return <p className="mt-2 text-ink-soft text-sm">{texts.none}</p>;
  return (
    <p className="mt-2 flex flex-wrap gap-1.5">
      {some.map((action) => (
        <Badge key={action} tone="warning">
          {texts.count(casesMessages.done[action], counts[action])}
        </Badge>
      ))}
    </p>
  );
}
