import type { LimitPeriod } from '#contract/foundations/errors.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/** The number of actions in a period. The period begins with the first action. */
export const rateCountsTable = defineTable(
  'rate_counts',
  {
    /** The id of a member, or the hash of an address. */
    subject: t.key(),
    kind: t.key(),
    period: t.key<LimitPeriod>(),
    count: t.integer(),
    expires_at: t.time(),
  },
  {
    key: ['subject', 'kind', 'period'],
    expires: true,
    indexes: { rate_counts_end: ['expires_at'] },
  },
);

export type RateCountsTable = RowOf<typeof rateCountsTable>;
