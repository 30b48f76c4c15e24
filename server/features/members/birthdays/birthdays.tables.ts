import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/** The birthday of a member, if they have set one. */
export const birthdaysTable = defineTable(
  'birthdays',
  {
    user_id: t.member(),
    /** Month and day, as `11-27`. */
    day: t.key().label('誕生日（月-日）'),
    visible_to: t
      .key<'nobody' | 'followers' | 'everybody'>()
      .initial('nobody')
      .label(
        '誕生日を見られる人（nobody＝誰にも見せない、followers＝フォロワー、everybody＝全員）',
      ),
    updated_at: t.time().initial(t.now).label('保存した日時'),
  },
  {
    key: ['user_id'],
    indexes: { birthdays_of_day: ['day', 'user_id'] },
    exports: [{ file: 'birthday.json', title: '誕生日', order: { id: 'user_id' } }],
  },
);

export type BirthdaysTable = RowOf<typeof birthdaysTable>;

export const birthdayRow = birthdaysTable.row;
