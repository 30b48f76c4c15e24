import { ChevronRight } from 'lucide-react';
import { ChangeList } from '#client/features/team/admin-ui/change-list.tsx';
import { formatDateTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import type { AuditEntry, AuditTarget } from '#contract/team/audit-log.ts';
import { auditFieldName, auditSentence, auditValue } from '#contract/team/audit-sentences.ts';
import { auditLogMessages } from './audit-log.messages.ts';

export function EntryText({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <Sentence entry={entry} />
      {entry.reason !== '' && (
        <p className="user-text mt-0.5 text-ink-soft text-xs">
          {auditLogMessages.reason(entry.reason)}
        </p>
      )}
      {entry.changes.length > 0 && <EntryChanges entry={entry} />}
    </>
  );
}

function EntryChanges({ entry }: { entry: AuditEntry }) {
  const { target } = auditSentence(entry);
  const changes = entry.changes.map(({ field, before, after }) => ({
    field,
    before: auditValue(field, before, formatDateTime),
    after: auditValue(field, after, formatDateTime),
  }));
  return (
    <details className="group">
      <summary className="-ml-1 inline-flex min-h-11 items-center gap-1 rounded-md px-1 text-brand text-xs md:min-h-8">
        <ChevronRight
          className="size-4 transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        {auditLogMessages.changes(changes.length)}
      </summary>
      <ChangeList
        label={auditLogMessages.changesOf(target)}
        changes={changes}
        nameOf={auditFieldName}
      />
    </details>
  );
}

function Sentence({ entry }: { entry: AuditEntry }) {
  const { actor, target, ending } = auditSentence(entry);
  const address = addressOfTarget(entry);
  return (
    <p className="phrases">
      {entry.actor ? <NameLink to={`/user/${entry.actor.id}`}>{actor}</NameLink> : actor}
      {auditLogMessages.did}
      {address === null ? (
        <span className="font-bold">{target}</span>
      ) : (
        <NameLink to={address} isMain>
          {target}
        </NameLink>
      )}
      {ending}
    </p>
  );
}

interface NameLinkProps {
  to: string;
  /** Whether Enter on the row opens this link. */
  isMain?: boolean;
  children: string;
}

function NameLink({ to, isMain, children }: NameLinkProps) {
  return (
    <Link
      to={to}
      data-admin-open={isMain}
      className="font-bold text-ink hover:text-brand hover:underline"
    >
      {children}
    </Link>
  );
}

const pages: Record<AuditTarget, ((id: string) => string) | null> = {
  user: (id) => `/user/${id}`,
  post: (id) => `/posts/${id}`,
  event: (id) => `/events/${id}`,
  series: (id) => `/series/${id}`,
  tag: (tag) => `/tags/${encodeURIComponent(tag)}`,
  banner: () => '/admin/banners',
  poll: (id) => `/admin/polls/${id}`,
  announcement: () => '/admin/announcements',
  settings: () => '/admin/settings',
  guidelines: (version) => `/guidelines?version=${version}`,
  'legal-page': (page) => `/${page}`,
  // A comment has no page of its own, and the entry does not contain the id of its post or event.
  comment: null,
  log: null,
  job: () => '/admin/jobs',
  webhook: () => '/admin/webhooks',
  case: (id) => `/admin/reports/${id}`,
};

/** Returns the page of an entry's target. Null when there is none, such as after a deletion. */
function addressOfTarget({ action, target_type, target_id }: AuditEntry): string | null {
  if (action.endsWith('.deleted') || !Object.hasOwn(pages, target_type)) return null;
  return pages[target_type as AuditTarget]?.(target_id) ?? null;
}
