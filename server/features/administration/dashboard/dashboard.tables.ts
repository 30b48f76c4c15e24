import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/** Counts of complete past days in Japan. */
export const dailyFiguresTable = defineTable(
  'daily_figures',
  { date: t.key(), name: t.key(), count: t.integer() },
  { key: ['date', 'name'] },
);

export type DailyFiguresTable = RowOf<typeof dailyFiguresTable>;

/** Background work that has failed, until it succeeds again. */
export const workFailuresTable = defineTable(
  'work_failures',
  {
    /** `job:…` or `sweep:…` */
    name: t.key(),
    /** The number of consecutive failures. */
    count: t.integer(),
    last_at: t.time(),
  },
  { key: ['name'] },
);

export type WorkFailuresTable = RowOf<typeof workFailuresTable>;
