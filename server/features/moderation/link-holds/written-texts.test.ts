import { expect, it } from 'vitest';
import { MINUTE } from '#contract/foundations/limits.ts';
import { idOf, say } from '#server/features/comments/comments/comments.testing.ts';
import { eventFields, inDays } from '#server/features/events/events/events.testing.ts';
import { befriend, send } from '#server/features/messages/messages/messages.testing.ts';
import { fields, publish } from '#server/features/posts/posts/writing/write-post.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { type FunctionName, fieldsWithLinks, withLink } from './written-texts.testing.ts';

const site = useTestApp();

/** Creates a member who writes, and the content that the texts are about. */
async function createWorld() {
  const [author, friend] = [await site().member(), await site().member()];
  const { id: postId } = await publish(author);
  const commentId = await idOf(say(author, postId));
  const { event } = await author.call('createEvent', eventFields());
  await friend.call('setEventJoin', { eventId: event.id, state: 'joined' });
  const planned = await author.call('planEvent', { ...eventFields(), publishAt: inDays(0.5) });
  await befriend(author, friend);
  const message = await send(author, friend, 'こんにちは');
  const clip = { requestId: newId(), name: '好き', isPublic: true };
  const { id: clipId } = (await author.call('createClip', clip)).clip;
  const { id: notedId } = await publish(author);
  await author.call('setClipItem', { clipId, postId: notedId, isIn: true });
  const words = { title: '連載', description: '' };
  const made = { ...words, postId, requestId: newId() };
  const { series } = await author.call('createPostSeries', made);
  return {
    ...{ author, friend, postId, commentId, clipId, notedId, series },
    ...{ eventId: event.id, messageId: message.id, plannedId: planned.planned.id },
  };
}

type World = Awaited<ReturnType<typeof createWorld>>;

const poll = () => ({
  question: 'どれ？',
  choices: [
    { text: '一', tag: null },
    { text: '二', tag: null },
  ],
  max_choices: 1,
  results: 'after-vote' as const,
  ends_at: inDays(1),
});

interface Checked {
  fields: readonly string[];
  /** What happens to a new member's link: pending review, the reason of the refusal, or why it is allowed. */
  review: 'pending' | `${string}-words` | { none: string };
  input: (world: World) => object;
}

const ofEvents = {
  none: 'An event is listed with its place, and new members arrange meetings, too',
};
const eventTexts = ['title', 'description', 'location', 'event_url'];
const clipTexts = ['name', 'description'];
const seriesTexts = ['title', 'description'];
const ofTwo = {
  none: 'Two members read a message. A first one, to a stranger, takes no link at all',
};
const requested = (input: object) => ({ ...input, requestId: newId() });

/** The functions that refuse links of restricted members. */
const checked: Partial<Record<FunctionName, Checked>> = {
  updateProfile: {
    fields: ['bio', 'website', 'location'],
    review: { none: 'A profile has one place for each, and nobody is led to it' },
    input: () => ({}),
  },
  createPost: {
    fields: ['title', 'content', 'poll.question', 'poll.choices[].text'],
    review: 'pending',
    input: () => requested({ ...fields, poll: poll() }),
  },
  updatePost: {
    fields: ['title', 'content'],
    review: 'pending',
    input: ({ notedId: postId }) => ({ ...fields, postId }),
  },
  addComment: {
    fields: ['content'],
    review: 'pending',
    input: ({ postId }) => requested({ postId }),
  },
  editComment: {
    fields: ['content'],
    review: 'pending',
    input: ({ commentId }) => ({ commentId }),
  },
  createClip: {
    fields: clipTexts,
    review: 'clip-words',
    input: () => requested({ name: '別', isPublic: true }),
  },
  updateClip: { fields: clipTexts, review: 'clip-words', input: ({ clipId }) => ({ clipId }) },
  setClipItem: {
    fields: ['note'],
    review: 'clip-words',
    input: ({ clipId, postId }) => ({ clipId, postId, isIn: true }),
  },
  setClipNote: {
    fields: ['note'],
    review: 'clip-words',
    input: ({ clipId, notedId: postId }) => ({ clipId, postId }),
  },
  createEvent: { fields: eventTexts, review: ofEvents, input: () => eventFields() },
  updateEvent: {
    fields: eventTexts,
    review: ofEvents,
    input: ({ eventId }) => ({ ...withoutRequest(), eventId }),
  },
  planEvent: {
    fields: eventTexts,
    review: ofEvents,
    input: () => ({ ...eventFields(), publishAt: inDays(0.5) }),
  },
  updatePlannedEvent: {
    fields: eventTexts,
    review: ofEvents,
    input: ({ plannedId: plannedEventId }) => ({
      ...withoutRequest(),
      ...{ plannedEventId, publishAt: inDays(0.5) },
    }),
  },
  messageEventMembers: {
    fields: ['content'],
    review: 'event-words',
    input: ({ eventId }) => requested({ eventId }),
  },
  cancelEvent: {
    fields: ['reason'],
    review: 'event-words',
    input: ({ eventId }) => ({ eventId }),
  },
  deleteEvent: {
    fields: ['reason'],
    review: 'event-words',
    input: ({ eventId }) => ({ eventId }),
  },
  sendMessage: {
    fields: ['content'],
    review: ofTwo,
    input: ({ friend }) => requested({ userId: friend.id }),
  },
  editMessage: { fields: ['content'], review: ofTwo, input: ({ messageId }) => ({ messageId }) },
  attachPoll: {
    fields: ['question', 'choices[].text'],
    review: 'poll-words',
    input: ({ postId: id }) => requested({ ...poll(), owner: { kind: 'post', id } }),
  },
  createPostSeries: {
    fields: seriesTexts,
    review: 'series-words',
    input: () => requested({ title: '別' }),
  },
  updatePostSeries: {
    fields: seriesTexts,
    review: 'series-words',
    input: ({ series: { id: seriesId, updated_at: baseUpdatedAt } }) => ({
      ...{ title: '連載', description: '', coverPostId: null },
      ...{ seriesId, baseUpdatedAt },
    }),
  },
};

const withoutRequest = () => {
  const { requestId: _, ...event } = eventFields();
  return event;
};

/** The fields that are not checked for links, grouped by the reason. */
const exempt: Record<string, readonly string[]> = {
  'Shown as plain text, in which nothing is a link': [
    'updateProfile.display_name',
    ...['createPost', 'updatePost'].flatMap((name) =>
      ['image_alt', 'pictures[].alt', 'character_tags[]', 'warning'].map((of) => `${name}.${of}`),
    ),
    ...['createPost.poll', 'updatePost.poll', 'attachPoll'].map((of) => `${of}.choices[].tag`),
    ...['createEvent', 'updateEvent', 'planEvent', 'updatePlannedEvent'].map((of) => `${of}.tag`),
    'sendMessage.image_alt',
  ],
  'A published post has no poll to write': [
    'updatePost.poll.question',
    'updatePost.poll.choices[].text',
  ],
  'Checked when the draft is published': ['createDraft', 'saveDraft'].flatMap((name) =>
    [
      ...['title', 'content', 'image_alt', 'pictures[].alt', 'character_tags[]', 'warning'],
      ...['poll.question', 'poll.choices[].text', 'poll.choices[].tag'],
    ].map((of) => `${name}.${of}`),
  ),
  'Drawn on pictures, in which nothing is a link': [
    'updateSettings.picture_settings.watermark.text',
  ],
  'Read by the team alone, also as the reason of a member who deletes their own': [
    ...['deletePost.reason', 'deleteComment.reason', 'reportContent.detail'],
    ...['appealDecision.text', 'appealByLink.text'],
  ],
  'Read by its writer alone': [
    ...['followTag.tag', 'unfollowTag.tag', 'setMute.value', 'removeMute.value'],
    ...['saveWalletAddressMultiChain.label', 'renameWallet.label'],
    'addPasskey.name',
  ],
  'Compared, and never shown': [
    ...['savePushSubscription', 'renewPushSubscription'].map((name) => `${name}.endpoint`),
    ...['renewPushSubscription.old.endpoint', 'requestAccountDeletion.username'],
    ...['saveWalletAddressMultiChain.address', 'proveWallet.message', 'setUpFirstAdmin.token'],
    ...['updateProfile', 'saveDraft', 'updatePost', 'updateEvent', 'updatePlannedEvent'].map(
      (name) => `${name}.baseUpdatedAt`,
    ),
    'updatePostSeries.baseUpdatedAt',
  ],
};

const entries = Object.entries(checked) as [FunctionName, Checked][];

it('every field in which members can write links is checked or exempt [REPORT-136]', () => {
  const known = [
    ...entries.flatMap(([name, check]) => check.fields.map((field) => `${name}.${field}`)),
    ...Object.values(exempt).flat(),
  ];
  expect(known.toSorted()).toEqual(fieldsWithLinks().toSorted());
});

async function reasonOf(client: TestClient, name: FunctionName, input: object) {
  const { envelope } = await failureOf(client.call(name, input as never));
  return envelope.details?.reason;
}

it('restricted members cannot write links in any text for others [REPORT-90]', async () => {
  const world = await createWorld();
  await site().database.write((transaction) =>
    transaction
      .updateTable('private_profiles')
      .set({ restricted_at: new Date(Date.now() - MINUTE).toISOString() })
      .where('id', '=', world.author.id)
      .execute(),
  );
  for (const [name, { fields: names, input }] of entries) {
    for (const field of names) {
      const written = withLink(name, input(world), field);
      const reason = await reasonOf(world.author, name, written);
      expect([name, field, reason]).toEqual([name, field, 'restricted']);
    }
  }
});

it('links of new members are refused or pending review in every text that the team reviews [REPORT-91]', async () => {
  const world = await createWorld();
  for (const [
    name,
    {
      fields: [field = ''],
      review,
      input,
    },
  ] of entries) {
    const written = withLink(name, input(world), field);
    if (review === 'pending') {
      const answer = JSON.stringify(await world.author.call(name, written as never));
      expect([name, answer.includes('"awaits_look":true')]).toEqual([name, true]);
    } else if (typeof review === 'string') {
      expect([name, await reasonOf(world.author, name, written)]).toEqual([name, review]);
    }
  }
});

it('organisers can repeat the links of their event in messages, and cancel it without a message [REPORT-137]', async () => {
  const { author, eventId } = await createWorld();
  const content = `ここに集まります ${eventFields().event_url}`;
  const sent = await author.call('messageEventMembers', { eventId, content, requestId: newId() });
  expect(sent.recipients).toBe(1);
  expect((await author.call('cancelEvent', { eventId })).event.is_cancelled).toBe(true);
});
