import { foldMuted } from '#server/features/members/visibility/visibility.policy.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

export const mutesTable = defineTable(
  'mutes',
  {
    id: t.key().initial(newId).notExported(),
    user_id: t.member().deletedWithProfile(),
    kind: t.text<'user' | 'word' | 'tag'>().label('種類（user＝人、word＝言葉、tag＝タグ）'),
    /** The id of the member, or the word or tag as the member has typed it. */
    value: t.text().label('相手のID、言葉、タグ'),
    /** The folded value, for comparisons. */
    folded: t
      .key()
      .initial(({ kind, value }) => foldedValue({ kind: String(kind), value: String(value) }))
      .notExported(),
    /** The muted member. Null for words and tags. */
    muted_id: t
      .member()
      .deletedWithProfile()
      .nullable()
      .initial(({ kind, value }) => (kind === 'user' ? String(value) : null))
      .notExported('belongs to those who mute'),
    expires_at: t.time().nullable().label('終わる日時'),
    created_at: t.time().initial(t.now).label('ミュートした日時'),
  },
  {
    expires: true,
    unique: [['user_id', 'kind', 'folded']],
    indexes: {
      mutes_expiry: ['expires_at'],
      mutes_of_muted: ['muted_id'],
      mutes_of_user: ['user_id', 'kind', 'created_at', 'id'],
    },
    exports: [{ file: 'mutes.json', title: 'ミュート', order: { time: 'created_at', id: 'id' } }],
  },
);

export type MutesTable = RowOf<typeof mutesTable>;

/** A row of `mutes`, by default without an end. */
export const muteRow = mutesTable.row;

/** Returns the value of a mute for comparisons: an id unchanged, a word or tag folded. */
export function foldedValue({ kind, value }: { kind: string; value: string }): string {
  return kind === 'user' ? value : foldMuted(value);
}
