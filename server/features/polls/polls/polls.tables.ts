import type { PollResults } from '#contract/polls/poll-rules.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';
import { numbersOfBallot } from './poll-counts.ts';

export const pollsTable = defineTable(
  'polls',
  {
    id: t.key().initial(newId).label('投票のID'),
    owner: t.key<'team' | 'post' | 'event'>().initial('team').notExported(),
    /** The author of the post or the organiser of the event. Null for a poll of the team. */
    user_id: t.member().deletedWithProfile().nullable(),
    post_id: t.key().nullable().references('posts').label('投稿のID（投稿の投票）'),
    event_id: t.key().nullable().references('events').label('イベントのID（イベントの投票）'),
    question: t.text().label('質問'),
    description: t.text().default('').label('説明'),
    /** JSON: the text of each choice, and the tag of its character or null. */
    choices: t.json().label('選択肢（text：ことば、tag：キャラクターのタグ）'),
    max_choices: t.integer().initial(1).label('選べる数'),
    results: t
      .text<PollResults>()
      .initial('after-vote')
      .label('結果を見せる時期（after-vote＝投票した人に、after-end＝終わってから）'),
    ends_at: t.time().label('締め切り'),
    is_ended_early: t.boolean().initial(false).label('締め切りを早めたか'),
    /** Whether the team has published the poll. Polls of posts and events are visible with their post or event. */
    is_published: t.boolean().initial(false).notExported(),
    /**
     * The counts at the end of the poll as JSON. They include the ballots of members who were deleted later. Null
     * before the end.
     */
    final: t.json().nullable().notExported(),
    /** The last voter who was notified of the end, and the time at which all voters had been notified. */
    notified_voter_id: t.key().default('').notExported(),
    notified_at: t.time().nullable().notExported(),
    request_id: t.text().nullable().notExported(),
    created_at: t.time().initial(t.now).label('作った日時'),
    updated_at: t.time().initial(t.sameAs('created_at')).label('最後に変わった日時'),
  },
  {
    indexes: {
      polls_by_end: ['owner', 'is_published', 'ends_at', 'id'],
      polls_event_id: { columns: ['event_id'], isUnique: true },
      polls_of_owners: ['owner', 'created_at', 'id'],
      polls_of_user: ['user_id', 'id'],
      polls_post_id: { columns: ['post_id'], isUnique: true },
      polls_request_id: { columns: ['request_id'], isUnique: true },
      polls_to_notify: { columns: ['ends_at', 'id'], where: 'notified_at is null' },
    },
    exports: [{ file: 'polls.json', title: '投稿やイベントに付けた投票', order: { id: 'id' } }],
  },
);

export type PollsTable = RowOf<typeof pollsTable>;

/** A row of `polls`. By default it allows one choice and shows the counts after a vote. */
export const pollRow = pollsTable.row;

/** The vote of a member in a poll. It is one row, so that no voter counts twice. */
export const pollBallotsTable = defineTable(
  'poll_ballots',
  {
    poll_id: t.key().references('polls').label('投票のID（自分の投票はpolls.jsonにあります）'),
    user_id: t.member().deletedInSlices(),
    /** The bits of the chosen positions. */
    choices: t.integer().label('選んだもの（上から何番目か）'),
    updated_at: t.time().initial(t.now).label('投票した日時'),
  },
  {
    key: ['poll_id', 'user_id'],
    indexes: {
      poll_ballots_counted: ['poll_id', 'choices'],
      poll_ballots_of_user: ['user_id', 'updated_at', 'poll_id'],
    },
    exports: [
      {
        file: 'poll-votes.json',
        title: 'あなたの投票',
        order: { time: 'updated_at', id: 'poll_id' },
        convert: { choices: (value) => numbersOfBallot(Number(value)) },
      },
    ],
  },
);

export type PollBallotsTable = RowOf<typeof pollBallotsTable>;
export const ballotRow = pollBallotsTable.row;
