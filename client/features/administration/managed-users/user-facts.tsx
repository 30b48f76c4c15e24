import type { ReactNode } from 'react';
import { Figures } from '#client/features/team/admin-ui/admin-figures.tsx';
import { ranksMessages } from '#client/features/team/admin-ui/admin-ui.messages.ts';
import { formatCount, formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type {
  ManagedUser,
  ManagedUserView,
  UserState,
} from '#contract/administration/managed-users.ts';
import { managedUsersMessages } from './managed-users.messages.ts';

const texts = managedUsersMessages.view;
const hiddenKinds = ['posts', 'comments', 'events'] as const;

export function UserFigures({ view: { user, counts } }: { view: ManagedUserView }) {
  const of = (page: string) => `/admin/${page}author=${user.id}`;
  const hidden = hiddenKinds
    .map((kind) => ({ kind, count: counts.hidden[kind] }))
    .filter(({ count }) => count > 0);
  const hiddenLinks = hidden.map(({ kind, count }) => (
    <Link
      key={kind}
      to={of(`${kind}?state=hidden&`)}
      className="inline-flex min-h-11 items-center text-brand hover:underline"
    >
      {texts[kind]} {formatCount(count)}
    </Link>
  ));
  return (
    <div className="space-y-3">
      <Figures
        label={texts.figures}
        figures={[
          { label: texts.posts, value: formatCount(user.post_count), to: of('posts?') },
          { label: texts.comments, value: formatCount(counts.comments), to: of('comments?') },
          { label: texts.events, value: formatCount(counts.events), to: of('events?') },
          {
            label: texts.followers,
            value: formatCount(user.follower_count),
            to: `/user/${user.id}/followers`,
          },
        ]}
      />
      <Figures
        label={texts.conduct}
        figures={[
          {
            label: texts.reportsAbout,
            value: formatCount(counts.reports_about),
            hint: texts.reportsAboutHint,
          },
          { label: texts.reportsMade, value: formatCount(counts.reports_made) },
          {
            label: texts.hidden,
            value: formatCount(hidden.reduce((sum, { count }) => sum + count, 0)),
            hint:
              hidden.length === 0 ? (
                texts.hiddenHint
              ) : (
                <span className="flex flex-wrap gap-x-3">{hiddenLinks}</span>
              ),
          },
          {
            label: texts.deleted,
            value: formatCount(counts.deleted),
            hint: texts.deletedHint,
            to: of('deleted?'),
          },
        ]}
      />
    </div>
  );
}

export function UserFacts({ view }: { view: ManagedUserView }) {
  const { user, email, last_seen_at, watermark_url } = view;
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
        {watermark_url !== null && (
          <Fact name={texts.watermark}>
            <img
              src={`${watermark_url}?w=200`}
              alt={texts.watermarkOf}
              className="max-h-24 max-w-full bg-sunken"
            />
          </Fact>
        )}
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

const tones = {
  active: 'neutral',
  incomplete: 'warning',
  blocked: 'danger',
  leaving: 'danger',
} as const satisfies Record<UserState, string>;

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
