import { Link } from 'react-router';
import type { AuditEntry } from '../../../../contract/audit-log.ts';
import { auditSentence } from '../../../../contract/audit-sentences.ts';
import { auditLogMessages } from './audit-log.messages.ts';
import { addressOfTarget } from './target-address.ts';

/** What an entry says, with links to who did it and to what it was done to, where they are still there. */
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
  /** Whether the key Enter opens it. */
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
