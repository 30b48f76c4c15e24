import type { PlanFailure } from '#contract/foundations/publication-plans.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/** The times at which posts or events are published. Until then, only their author sees them. */
export const publicationPlansTable = defineTable(
  'publication_plans',
  {
    id: t.key().label('投稿かイベントのID'),
    post_id: t.key().nullable().references('posts').notExported(),
    event_id: t.key().nullable().references('events').notExported(),
    user_id: t.member().deletedWithProfile(),
    publish_at: t.time().label('公開する日時'),
    /** Why the content was not published at its time, or null. */
    failure: t.text<PlanFailure>().nullable().label('公開できなかった理由（まだのときは空）'),
    /** The time at which the plan of an event was taken back. */
    withdrawn_at: t.time().nullable().label('予約をやめた日時'),
    created_at: t.time().initial(t.now).label('予約した日時'),
  },
  {
    unique: [['post_id'], ['event_id']],
    indexes: {
      publication_plans_of_user: ['user_id', 'publish_at', 'id'],
      publication_plans_waiting: {
        columns: ['publish_at', 'id'],
        where: 'event_id is not null and failure is null and withdrawn_at is null',
      },
    },
    exports: [
      {
        file: 'publication-plans.json',
        title: '公開の予約',
        order: { time: 'publish_at', id: 'id' },
      },
    ],
  },
);

export type PublicationPlansTable = RowOf<typeof publicationPlansTable>;

export type PlannedKind = 'post' | 'event';

/** Returns the plan of a post or an event, by default without a failure. */
export function publicationPlanRow(
  kind: PlannedKind,
  plan: Pick<PublicationPlansTable, 'id' | 'user_id' | 'publish_at'> &
    Partial<PublicationPlansTable>,
): PublicationPlansTable {
  return publicationPlansTable.row({ ...plan, [`${kind}_id`]: plan.id });
}
