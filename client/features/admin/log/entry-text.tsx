import type { AuditEntry } from '../../../../contract/audit-log.ts';
import { auditLogMessages } from './audit-log.messages.ts';
import { EntryChanges } from './entry-changes.tsx';
import { Sentence } from './sentence.tsx';

/** What an entry tells: who did what, why, and what has changed by it. */
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
