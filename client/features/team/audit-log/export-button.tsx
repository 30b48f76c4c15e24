import { Download } from 'lucide-react';
import { Button } from '#client/ui/form/button.tsx';
import { auditLogMessages } from './audit-log.messages.ts';
import { useAuditExport } from './audit-log.queries.ts';
import { auditFilterOf, type LogFilters } from './use-log-filters.ts';

/** The button that exports the filtered entries as a table. */
export function ExportButton({ filters }: { filters: LogFilters }) {
  const { mutate, isPending } = useAuditExport();
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate(auditFilterOf(filters))}>
      <Download className="size-4" aria-hidden="true" />
      {auditLogMessages.export}
    </Button>
  );
}
