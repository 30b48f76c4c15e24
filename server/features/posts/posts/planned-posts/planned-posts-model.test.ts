import fc from 'fast-check';
import { it } from 'vitest';
import { HOUR, MINUTE } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PlanFailure } from '#contract/foundations/publication-plans.ts';
import type { PlannedPost } from '#contract/posts/planned-posts.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { updatePrivateProfile } from '#server/features/members/profiles/profiles.shared.store.ts';
import { elders } from '#server/features/moderation/cases/cases.testing.ts';
import { newId } from '#server/platform/ids.ts';
import {
  expectModel,
  type Kinds,
  MODEL_TIMEOUT,
  type Model,
  modelRuns,
  outcomeOf,
  stepsOf,
} from '#server/testing/models.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { postCount } from '../writing/write-post.testing.ts';

const site = useTestApp();

/** A planned post with a link, and a draft without one. */
const posts = [
  { hasLink: true, plan: { time: 0, failure: null } },
  { hasLink: false, plan: null },
];
/** The number of times for which a post can be planned. */
const TIMES = 3;

const accounts = ['fine', 'fine', 'fine', 'blocked', 'leaving', 'restricted'] as const;

type Command =
  | Kinds<'plan', { post: number; time: number }>
  | Kinds<'move', { post: number; time: number; title: string }>
  | Kinds<'edit' | 'save', { post: number; title: string }>
  | Kinds<'unplan' | 'publish' | 'unpublish' | 'delete' | 'restore', { post: number }>
  /** The time comes, while the account of the author is in a state. */
  | Kinds<'come', { time: number; account: (typeof accounts)[number] }>;

const is = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);
const post = fc.nat(posts.length - 1);
const time = fc.nat(TIMES - 1);
const title = fc.constantFrom('夜', '星', '海');

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: is('plan'), post, time }) },
  { weight: 2, arbitrary: fc.record({ kind: is('move'), post, time, title }) },
  { weight: 2, arbitrary: fc.record({ kind: is('edit', 'save'), post, title }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: is('unplan', 'publish', 'unpublish', 'unpublish', 'delete', 'restore'),
      post,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: is('come'), time, account: fc.constantFrom(...accounts) }),
  },
);

/**
 * The state of the account is set only between calls. A change that meets a deletion can succeed and then find no post to
 * return, which is neither the result before the deletion nor the result after it.
 */
const areIndependent = (...commands: Command[]) =>
  commands.every((one) => one.kind !== 'delete' && (one.kind !== 'come' || one.account === 'fine'));

interface Post {
  title: string;
  hasLink: boolean;
  isPublished: boolean;
  isDeleted: boolean;
  wasDeleted: boolean;
  /** The time by which feeds sort the post: a planned time, or the time of the publication by hand. */
  publishedAt: number | 'now' | null;
  plan: { time: number; failure: PlanFailure | null } | null;
}

interface State {
  posts: Post[];
  notifications: { published: number; failed: number };
}

const newState = (): State => ({
  posts: posts.map((of) => {
    return {
      ...of,
      title: '夜',
      isPublished: false,
      isDeleted: false,
      wasDeleted: false,
      publishedAt: null,
    };
  }),
  notifications: { published: 0, failed: 0 },
});

const model: Model<State, Command> = {
  run: (state, command) => {
    if (command.kind === 'come') {
      for (const of of state.posts) come(state, of, command);
      return 'done';
    }
    const of = state.posts[command.post] as Post;
    if (command.kind === 'restore') return restore(of);
    return of.isDeleted ? 'post-missing' : change(of, command);
  },
  view: ({ posts, notifications }) => {
    const present = posts.filter(({ isDeleted }) => !isDeleted);
    const isDraft = ({ isPublished, plan }: Post) => !isPublished && plan === null;
    return {
      planned: present.flatMap(({ plan }) => (plan ? [plan.time] : [])).toSorted((a, b) => a - b),
      draftCount: present.filter(isDraft).length,
      postCount: present.filter(({ isPublished }) => isPublished).length,
      notifications,
      pages: posts.map((of) => {
        if (of.isDeleted) return null;
        const { title, isPublished, publishedAt, plan } = of;
        return {
          title,
          isPublished,
          sortedBy: publishedAt ?? 'now',
          plan,
          isReadable: isPublished,
        };
      }),
    };
  },
};

type Change = Exclude<Command, Kinds<'come' | 'restore'>>;

function change(of: Post, command: Change): string {
  switch (command.kind) {
    case 'plan':
    case 'move':
      if (of.isPublished) return 'post-is-published';
      of.plan = { time: command.time, failure: null };
      if (command.kind === 'move') of.title = command.title;
      return 'done';
    case 'save':
      if (of.isPublished) return 'post-is-published';
      if (of.plan) return 'post-is-planned';
      of.title = command.title;
      return 'done';
    case 'edit':
      of.title = command.title;
      return 'done';
    case 'unplan':
      if (of.isPublished) return 'post-is-published';
      of.plan = null;
      return 'done';
    case 'publish':
      publish(of, 'now');
      return 'done';
    case 'unpublish':
      of.isPublished = false;
      return 'done';
    case 'delete':
      Object.assign(of, { isDeleted: true, wasDeleted: true });
      return 'done';
  }
}

/** Undoes the last deletion of a post. A repeated call changes nothing. */
function restore(of: Post): string {
  of.isDeleted = false;
  return of.wasDeleted ? 'done' : 'NOT_FOUND';
}

function publish(of: Post, at: number | 'now'): void {
  of.publishedAt ??= at;
  Object.assign(of, { isPublished: true, plan: null });
}

/** Publishes a post when its time has come, or stores why its author may not publish it. */
function come(
  { notifications }: State,
  of: Post,
  { time, account }: Extract<Command, { kind: 'come' }>,
): void {
  if (of.isDeleted || !of.plan || of.plan.failure !== null || of.plan.time > time) return;
  if (account === 'fine' || (account === 'restricted' && !of.hasLink)) {
    // A post that is late is sorted by the time of its publication.
    publish(of, of.plan.time === time ? time : 'now');
    notifications.published += 1;
  } else {
    of.plan.failure = account === 'restricted' ? account : `account-${account}`;
    notifications.failed += 1;
  }
}

const LINK = 'https://example.com/';
const columns = {
  blocked: 'blocked_at',
  leaving: 'leaving_at',
  restricted: 'restricted_at',
} as const;

interface Slot {
  id: string;
  content: string;
  deletedId: string;
}

const category = 'fanart' as const;

/** Creates the posts of an author, and returns how the test changes and reads them. */
async function newStage(author: TestClient, reader: TestClient) {
  const begin = Date.now() + HOUR;
  const timeOf = (time: number) => new Date(begin + time * 10 * MINUTE).toISOString();
  const indexOf = (time: string) => (Date.parse(time) - begin) / (10 * MINUTE);

  async function create({ hasLink, plan }: (typeof posts)[number]): Promise<Slot> {
    const content = hasLink ? LINK : '';
    const fields = { title: '夜', category, content, requestId: newId() };
    const { post } = plan
      ? await author.call('createPost', { ...fields, publishAt: timeOf(plan.time) })
      : await author.call('createDraft', fields);
    return { id: post.id, content, deletedId: newId() };
  }

  const slots = await Promise.all(posts.map(create));

  async function setAccount(account: keyof typeof columns, isSet: boolean): Promise<void> {
    const change = { [columns[account]]: isSet ? new Date().toISOString() : null };
    await site().database.write((transaction) =>
      updatePrivateProfile(transaction, author.id, change),
    );
  }

  async function come({ time, account }: Extract<Command, { kind: 'come' }>): Promise<void> {
    if (account !== 'fine') await setAccount(account, true);
    await runJobs(site(), 'planned-post', { now: () => Date.parse(timeOf(time)) });
    if (account !== 'fine') await setAccount(account, false);
  }

  async function send(command: Command): Promise<unknown> {
    if (command.kind === 'come') return come(command);
    const slot = slots[command.post] as Slot;
    const { id: postId, content, deletedId } = slot;
    const fields = { category, content, postId };
    switch (command.kind) {
      case 'plan':
        return author.call('planPost', { postId, publishAt: timeOf(command.time) });
      case 'move': {
        const { title, time } = command;
        return author.call('updatePost', { ...fields, title, publishAt: timeOf(time) });
      }
      case 'edit':
        return author.call('updatePost', { ...fields, title: command.title });
      case 'save':
        return author.call('saveDraft', { ...fields, title: command.title });
      case 'unplan':
        return author.call('unplanPost', { postId });
      case 'publish':
      case 'unpublish': {
        const isPublished = command.kind === 'publish';
        return author.call('setPostPublished', { postId, isPublished });
      }
      case 'delete':
        slot.deletedId = (await author.call('deletePost', { postId })).deleted_id;
        return undefined;
      case 'restore':
        return author.call('restorePost', { deletedId });
    }
  }

  async function pageOf({ id }: Slot) {
    const response = await author.fetch(`/api/posts/${id}`);
    if (response.status === 404) return null;
    const { title, is_published, created_at, plan } = (await response.json()) as PostDetail;
    return {
      title,
      isPublished: is_published,
      sortedBy: Date.parse(created_at) < begin ? 'now' : indexOf(created_at),
      plan: plan && { time: indexOf(plan.publish_at), failure: plan.failure },
      isReadable: (await reader.fetch(`/api/posts/${id}`)).status === 200,
    };
  }

  return {
    act: (command: Command) => outcomeOf(send(command)),
    read: async () => {
      const { items } = await author.get<Page<PlannedPost>>('/api/planned-posts');
      const { count } = await author.get<{ count: number }>('/api/drafts/count');
      const titles = (await readNotifications(site().database, author.id)).map(
        ({ title }) => title,
      );
      return {
        planned: items.map(({ plan }) => indexOf(plan.publish_at)),
        draftCount: count,
        postCount: await postCount(author),
        notifications: {
          published: titles.filter((title) => title === '予約した投稿を公開しました').length,
          failed: titles.filter((title) => title === '予約した投稿を公開できませんでした').length,
        },
        pages: await Promise.all(slots.map(pageOf)),
      };
    },
  };
}

/** Ends all plans of a run, so that the next run does not publish them. */
const end: Command[] = [{ kind: 'come', time: TIMES, account: 'fine' }];

it(
  'planned posts match a simple model after any sequence of plans, changes, deletions and arrivals of their time [PLAN-94]',
  async () => {
    await fc.assert(
      fc.asyncProperty(stepsOf(command, { maxLength: 25, areIndependent }), async (steps) => {
        const [author, reader] = (await elders(site(), 2)) as [TestClient, TestClient];
        const stage = await newStage(author, reader);
        await expectModel(model, newState(), [...steps, end], stage);
      }),
      modelRuns(10),
    );
  },
  MODEL_TIMEOUT,
);
