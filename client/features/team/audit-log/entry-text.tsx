import type { AuditEntry } from '#contract/team/audit-log.ts';
import { auditLogMessages } from './audit-log.messages.ts';
import { EntryChanges } from './entry-changes.tsx';
import { Sentence } from './log-sentence.tsx';

/** The text of an entry: actor, action, reason and changes. */
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
