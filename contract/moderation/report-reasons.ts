export const reportReasons = ['spam', 'abuse', 'nsfw', 'unlabelled', 'copyright', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The targets that can have labels, or whose text can have folded parts. */
const labellable: ReadonlySet<string> = new Set(['post', 'comment']);

export function canBeReportedFor(targetType: string, reason: ReportReason): boolean {
  return reason !== 'unlabelled' || labellable.has(targetType);
}
