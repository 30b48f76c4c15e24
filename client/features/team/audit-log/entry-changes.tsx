import { ChevronRight } from 'lucide-react';
import { ChangeList } from '#client/features/team/admin-ui/change-list.tsx';
import { formatDateTime } from '#client/lib/format/format.ts';
import type { AuditEntry } from '#contract/team/audit-log.ts';
import { auditFieldName, auditSentence, auditValue } from '#contract/team/audit-sentences.ts';
import { auditLogMessages } from './audit-log.messages.ts';

/** The changes of an entry, before and after. Opens in place. */
export function EntryChanges({ entry }: { entry: AuditEntry }) {
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
