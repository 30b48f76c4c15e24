import type { DecidedContents } from '#server/features/moderation/decisions/decided-contents.service.ts';
import type { AuditChange } from '#server/features/team/audit-log/audit-log.service.ts';

/**
 * What a block covers, for the audit log. The number of other cases is left out, because the member may be on the team
 * and read the log.
 */
export function changesOf(contents: DecidedContents | null): AuditChange[] {
  if (!contents) return [];
  const { counts, effect } = contents;
  return (['posts', 'comments', 'events'] as const).flatMap((noun) =>
    counts[noun] === 0
      ? []
      : [{ field: `${effect}_${noun}`, before: '', after: String(counts[noun]) }],
  );
}
