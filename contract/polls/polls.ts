import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import {
  CHARACTER_TAG_MAX,
  POLL_CHOICE_MAX,
  POLL_CHOICES_MAX,
  POLL_CHOICES_MIN,
  POLL_QUESTION_MAX,
  POLLS_PAGE_SIZE,
} from '#contract/foundations/limits.ts';
import { pictureSchema } from '#contract/foundations/pictures.ts';
import {
  idSchema,
  instantSchema,
  pageOf,
  pageQueryOf,
  requestIdSchema,
  textSchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { pollResults } from './poll-rules.ts';

const pollResultsSchema = z.enum(pollResults, '結果を見せる時期の指定が正しくありません');

const pollChoiceSchema = z.object({
  text: z.string(),
  tag: z.string().nullable(),
  image_url: z.string().nullable(),
  image: pictureSchema.nullable(),
  /** The number of voters for the choice. Null while the viewer may not see the results. */
  votes: z.int().nullable(),
  is_mine: z.boolean(),
});
export type PollChoice = z.infer<typeof pollChoiceSchema>;

const pollOwnerKindSchema = z.enum(['post', 'event'], '投票を付ける先の指定が正しくありません');

export const pollSchema = z.object({
  id: idSchema,
  question: z.string(),
  description: z.string(),
  choices: z.array(pollChoiceSchema),
  max_choices: z.int(),
  results: pollResultsSchema,
  ends_at: timeSchema,
  is_over: z.boolean(),
  is_ended_early: z.boolean(),
  /** Null while the viewer may not see the results. */
  voters_count: z.int().nullable(),
  has_voted: z.boolean(),
  /** The post or event of the poll. Null for a poll of the team. */
  owner: z.object({ kind: pollOwnerKindSchema, id: idSchema }).nullable(),
  can: z.object({
    vote: z.boolean(),
    end: z.boolean(),
    remove: z.boolean(),
  }),
});
export type Poll = z.infer<typeof pollSchema>;

const pollStates = ['open', 'over'] as const;
export type PollState = (typeof pollStates)[number];

export const listPolls = defineQuery('/api/polls', {
  access: 'public',
  summary:
    'Returns the polls of the team: those that run, the next to end first, or those that are over, the last ended first.',
  search: pageQueryOf(POLLS_PAGE_SIZE).extend({
    state: z.enum(pollStates, '一覧の種類の指定が正しくありません').default('open'),
  }),
  response: pageOf(pollSchema),
});

export const getPoll = defineQuery('/api/polls/{pollId}', {
  access: 'public',
  summary: 'Returns a poll. Only who sees its post or event sees it.',
  params: z.strictObject({ pollId: idSchema }),
  response: pollSchema,
});

const pollAnswer = z.object({ poll: pollSchema });

export const votePoll = defineFunction('votePoll', {
  access: 'member',
  summary:
    "Sets the caller's vote in a poll, in place of an earlier one. Without choices, takes it back. Fails once the poll is over. Idempotent.",
  input: z.strictObject({
    pollId: idSchema,
    /** The indexes of the choices, from 0. */
    choices: z
      .array(
        z
          .int()
          .min(0)
          .max(POLL_CHOICES_MAX - 1),
        '選択肢の指定が正しくありません',
      )
      .max(POLL_CHOICES_MAX)
      .refine((choices) => new Set(choices).size === choices.length, '同じ選択肢が重なっています'),
  }),
  output: pollAnswer,
});

export const endPoll = defineFunction('endPoll', {
  access: 'member',
  summary:
    'Ends a poll now: one of a post by its author, of an event by its organiser, of the team with a permission.',
  perMinute: 20,
  input: z.strictObject({ pollId: idSchema }),
  output: pollAnswer,
});

const pollOfOwner = z.object({
  /** Null when the post or event has no poll. */
  poll: pollSchema.nullable(),
  can_attach: z.boolean(),
});

export const getPollOfPost = defineQuery('/api/posts/{postId}/poll', {
  access: 'member',
  summary: 'Returns the poll of a post.',
  params: z.strictObject({ postId: idSchema }),
  response: pollOfOwner,
});

export const getPollOfEvent = defineQuery('/api/events/{eventId}/poll', {
  access: 'member',
  summary: 'Returns the poll of an event.',
  params: z.strictObject({ eventId: idSchema }),
  response: pollOfOwner,
});

const choiceText = { what: '選択肢', max: POLL_CHOICE_MAX };

const choiceFieldsSchema = z.strictObject({
  text: textSchema({ ...choiceText, required: '選択肢を入力してください' }),
  tag: z
    .string()
    .max(CHARACTER_TAG_MAX, 'キャラクターの指定が正しくありません')
    .nullable()
    .default(null),
});

const maxChoicesSchema = z
  .int('選べる数は整数で指定してください')
  .min(1, '選べる数は1以上にしてください')
  .max(POLL_CHOICES_MAX, `選べる数は${POLL_CHOICES_MAX}以下にしてください`);

const tooManyChoices = `選択肢は${POLL_CHOICES_MAX}個までです`;

/** The question and the choices of a poll. They cannot change after the first vote. */
export const pollFieldsSchema = z.strictObject({
  question: textSchema({ what: '質問', max: POLL_QUESTION_MAX, required: true }),
  choices: z
    .array(choiceFieldsSchema)
    .min(POLL_CHOICES_MIN, `選択肢は${POLL_CHOICES_MIN}つ以上必要です`)
    .max(POLL_CHOICES_MAX, tooManyChoices)
    .refine(
      (choices) => new Set(choices.map(({ text }) => text)).size === choices.length,
      '同じ選択肢が重なっています',
    ),
  max_choices: maxChoicesSchema.default(1),
  results: pollResultsSchema.default('after-vote'),
  ends_at: instantSchema,
});

export type PollFields = z.output<typeof pollFieldsSchema>;

/** The poll of a draft, as far as it is written. Texts can be empty, and an empty text means a missing end. */
export const draftPollSchema = z.strictObject({
  question: textSchema({ what: '質問', max: POLL_QUESTION_MAX }),
  choices: z
    .array(choiceFieldsSchema.extend({ text: textSchema(choiceText) }))
    .max(POLL_CHOICES_MAX, tooManyChoices),
  max_choices: maxChoicesSchema,
  results: pollResultsSchema,
  ends_at: instantSchema.or(z.literal('')),
});

export type DraftPoll = z.output<typeof draftPollSchema>;

/** A poll that can be published. Empty choices are removed. */
export const completePollSchema = draftPollSchema.transform(withoutEmptyChoices).pipe(
  pollFieldsSchema.extend({
    ends_at: z
      .string()
      .min(1, { error: '締め切りの日付と時刻を入力してください', abort: true })
      .pipe(instantSchema),
  }),
);

function withoutEmptyChoices({
  choices,
  max_choices,
  ...poll
}: DraftPoll): z.input<typeof pollFieldsSchema> {
  const filled = choices.filter(({ text }) => text !== '');
  const most = Math.min(max_choices, Math.max(filled.length, 1));
  return { ...poll, choices: filled, max_choices: most };
}

export const attachPoll = defineFunction('attachPoll', {
  access: 'member',
  summary:
    "Adds a poll to one of the caller's published posts or events, which has one at most. Repeating a requestId returns the poll of the first call.",
  perMinute: 10,
  input: pollFieldsSchema.extend({
    owner: z.strictObject({ kind: pollOwnerKindSchema, id: idSchema }),
    requestId: requestIdSchema,
  }),
  output: pollAnswer,
});

export const removePoll = defineFunction('removePoll', {
  access: 'member',
  summary: "Removes the poll of one of the caller's posts or events with all votes.",
  perMinute: 20,
  input: z.strictObject({ pollId: idSchema }),
  output: z.object({ removed_id: idSchema }),
});
