import { UserX } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { MemberBadges } from '#client/features/identity/member-names/member-badges.tsx';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useAdminStatus } from '#client/features/identity/session/session-context.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { BackLink } from '#client/features/team/admin-ui/admin-page.tsx';
import { useAuditEntries } from '#client/features/team/audit-log/audit-log.queries.ts';
import { EntryText } from '#client/features/team/audit-log/entry-text.tsx';
import { memberState } from '#client/features/team/audit-log/log-filters.tsx';
import { loadedItems } from '#client/lib/api/paging.ts';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { LoadMoreButton } from '#client/ui/list/load-more-button.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import type { ManagedUserView } from '#contract/administration/managed-users.ts';
import type { AuditAction } from '#contract/team/audit-log.ts';
import { managedUsersMessages } from './managed-users.messages.ts';
import { useManagedUser } from './managed-users.queries.ts';
import { TeamNotes } from './team-notes.tsx';
import { UserActions } from './user-actions.tsx';
import { StateBadges, UserFacts, UserFigures } from './user-facts.tsx';

const texts = managedUsersMessages.view;

export function UserView({ userId }: { userId: string }) {
  const query = useManagedUser(userId);
  usePageMeta({ title: query.data ? nameOf(query.data.user) : managedUsersMessages.title });
  return (
    <div data-one-record="">
      <BackLink to={{ pathname: '/admin/users', search: listOf(useLocation().state) }}>
        {texts.back}
      </BackLink>
      <LoadedQuery
        query={query}
        heading
        missing={<EmptyState heading icon={UserX} title={texts.missing} text={texts.missingText} />}
      >
        {(view) => <View view={view} />}
      </LoadedQuery>
    </div>
  );
}

/** Returns the filters of the list that the viewer came from. */
function listOf(state: unknown): string {
  const isFromList = typeof state === 'object' && state !== null && 'list' in state;
  return isFromList ? String(state.list) : '';
}

function View({ view }: { view: ManagedUserView }) {
  const canReadLog = useAdminStatus().status?.permissions.includes('view_logs') ?? false;
  return (
    <div className="space-y-4">
      <Heading view={view} />
      <Notices view={view} />
      <UserActions view={view} />
      <UserFigures view={view} />
      <div className="grid items-start gap-4 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
        <UserFacts view={view} />
        {view.can.note && <TeamNotes view={view} />}
        {canReadLog && <UserHistory userId={view.user.id} name={nameOf(view.user)} />}
      </div>
    </div>
  );
}

function Heading({ view: { user } }: { view: ManagedUserView }) {
  const name = nameOf(user);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar seed={user.id} src={user.avatar_url} size="lg" />
      <div className="min-w-0 flex-1 basis-52">
        <h1 className="flex items-center gap-1.5 text-xl">
          <span className="truncate">{name}</span>
          <MemberBadges member={user} className="size-5" />
        </h1>
        <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
          @{user.username}
          <StateBadges user={user} />
        </p>
      </div>
      <LinkButton variant="ghost" to={`/user/${user.id}`} className="-ml-5">
        {texts.profile}
      </LinkButton>
    </div>
  );
}

const { blockedNotice, deletionNotice, restrictedNotice } = managedUsersMessages;

function Notices({ view }: { view: ManagedUserView }) {
  const { user, blocked_reason, block_case_id, deletion, restriction } = view;
  const { blocked_at, blocked_until } = user;
  return (
    <>
      {deletion && (
        <Notice title={deletionNotice.title} reason={deletion.reason}>
          {deletion.is_own ? deletionNotice.byMember : deletionNotice.byTeam}
          {deletionNotice.after(formatDateTime(deletion.delete_after, inJapan))}
        </Notice>
      )}
      {restriction && (
        <Notice
          title={restrictedNotice.title}
          reason={restriction.reason}
          caseId={restriction.case_id}
        >
          {spanOf(restriction.at, restriction.until)} {restrictedNotice.text}
        </Notice>
      )}
      {blocked_at !== null && (
        <Notice title={blockedNotice.title} reason={blocked_reason} caseId={block_case_id}>
          {spanOf(blocked_at, blocked_until)}
        </Notice>
      )}
    </>
  );
}

function spanOf(start: string, end: string | null): string {
  const ending =
    end === null ? blockedNotice.endless : blockedNotice.ends(formatDateTime(end, inJapan));
  return `${blockedNotice.since(formatDateTime(start, inJapan))} ${ending}`;
}

/** A link to the decision that blocks the member. The page of the decision can revert it together with its effects. */
function CaseLink({ caseId }: { caseId: string }) {
  const mayDecide = useAdminStatus().status?.permissions.includes('manage_reports') === true;
  if (!mayDecide) return null;
  return (
    <Link
      to={`/admin/reports/${caseId}`}
      className="-mb-3 flex min-h-11 w-fit items-center text-brand underline underline-offset-2"
    >
      {blockedNotice.toCase}
    </Link>
  );
}

interface NoticeProps {
  title: string;
  reason: string;
  caseId?: string | null;
  children: ReactNode;
}

function Notice({ title, reason, caseId = null, children }: NoticeProps) {
  return (
    <div className="rounded-lg bg-danger-soft p-4 text-sm">
      <p className="font-bold text-danger">{title}</p>
      <p className="phrases mt-1">{children}</p>
      {reason !== '' && <p className="user-text mt-1">{blockedNotice.reason(reason)}</p>}
      {caseId !== null && <CaseLink caseId={caseId} />}
    </div>
  );
}

const { history } = managedUsersMessages;

const kinds = ['', 'user.blocked'] as const satisfies readonly (AuditAction | '')[];
const options = kinds.map((value) => ({ value, label: history.kinds[value] }));

function UserHistory({ userId, name }: { userId: string; name: string }) {
  const [kind, setKind] = useState<(typeof kinds)[number]>('');
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-base">
          {history.title}
        </h2>
        <div className="w-40">
          <Select
            aria-label={history.kind}
            options={options}
            value={kind}
            onChange={({ target }) => setKind(kinds.find((known) => known === target.value) ?? '')}
          />
        </div>
      </div>
      <Entries userId={userId} kind={kind} />
      <Link
        to={`/admin/log?target=${userId}`}
        state={memberState(userId, name)}
        className="inline-flex min-h-11 items-center font-bold text-brand text-sm hover:underline"
      >
        {history.toLog}
      </Link>
    </section>
  );
}

function Entries({ userId, kind }: { userId: string; kind: (typeof kinds)[number] }) {
  const query = useAuditEntries({ target: userId, ...(kind !== '' && { action: kind }) });
  const entries = loadedItems(query.data, (entry) => entry.id);
  return (
    <>
      <LoadedQuery query={query}>
        {() =>
          entries.length === 0 ? (
            <p className="text-ink-soft text-sm">{history.none[kind]}</p>
          ) : (
            <ol className="divide-y divide-line">
              {entries.map((entry) => (
                <li key={entry.id} className="py-3 text-sm">
                  <EntryText entry={entry} />
                  <time dateTime={entry.created_at} className="text-ink-soft text-xs">
                    {formatDateTime(entry.created_at)}
                  </time>
                </li>
              ))}
            </ol>
          )
        }
      </LoadedQuery>
      <LoadMoreButton query={query} />
    </>
  );
}
