import { Link } from '#client/lib/router/link.tsx';
import type { AuditEntry } from '#contract/team/audit-log.ts';
import { auditSentence } from '#contract/team/audit-sentences.ts';
import { auditLogMessages } from './audit-log.messages.ts';
import { addressOfTarget } from './target-address.ts';

/** The sentence of an entry, with links to the actor and the target if they still exist. */
export function Sentence({ entry }: { entry: AuditEntry }) {
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
