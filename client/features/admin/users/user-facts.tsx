import type { ReactNode } from 'react';
import type { ManagedUserView } from '../../../../contract/managed-users.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Figures } from '../ui/figures.tsx';
import { managedUsersMessages } from './users.messages.ts';

const texts = managedUsersMessages.view;

/** How much there is of a member. */
export function UserFigures({ view: { user, counts } }: { view: ManagedUserView }) {
  return (
    <Figures
      label={texts.figures}
      figures={[
        {
          label: texts.posts,
          value: formatCount(user.post_count),
          to: `/admin/posts?author=${user.id}`,
        },
        {
          label: texts.comments,
          value: formatCount(counts.comments),
          to: `/admin/comments?author=${user.id}`,
        },
        {
          label: texts.events,
          value: formatCount(counts.events),
          to: `/admin/events?author=${user.id}`,
        },
        {
          label: texts.followers,
          value: formatCount(user.follower_count),
          to: `/user/${user.id}/followers`,
        },
        {
          label: texts.reportsAbout,
          value: formatCount(counts.reports_about),
          hint: texts.reportsAboutHint,
        },
        { label: texts.reportsMade, value: formatCount(counts.reports_made) },
        {
          label: texts.hidden,
          value: formatCount(counts.hidden),
          hint: texts.hiddenHint,
          to: `/admin/posts?state=hidden&author=${user.id}`,
        },
        {
          label: texts.deleted,
          value: formatCount(counts.deleted),
          hint: texts.deletedHint,
          to: `/admin/deleted?author=${user.id}`,
        },
      ]}
    />
  );
}

/** The account of a member. */
export function UserFacts({ view: { user, email, last_seen_at } }: { view: ManagedUserView }) {
  return (
    <section aria-labelledby="account" className="rounded-lg border border-line bg-surface p-4">
      <h2 id="account" className="mb-2 text-base">
        {texts.account}
      </h2>
      <dl className="space-y-2 text-sm">
        <Fact name={texts.email}>{email}</Fact>
        <Fact name={texts.joined}>{formatDateTime(user.created_at)}</Fact>
        <Fact name={texts.lastSeen}>
          {last_seen_at === null ? texts.neverSeen : <RelativeTime iso={last_seen_at} />}
        </Fact>
        <Fact name={texts.id}>
          <code className="text-xs">{user.id}</code>
        </Fact>
        {user.bio !== '' && <Fact name={texts.bio}>{user.bio}</Fact>}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-32 shrink-0 text-ink-soft">{name}</dt>
      <dd className="user-text min-w-0">{children}</dd>
    </div>
  );
}
