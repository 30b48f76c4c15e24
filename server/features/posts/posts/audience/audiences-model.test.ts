import fc from 'fast-check';
import { it } from 'vitest';
import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import type { PostAudience } from '#contract/posts/post-choices.ts';
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
import { runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

// Visitors read stored responses for some seconds, which would hide what the site computes.
const site = useTestApp({}, { cachesAnswers: false });

const POSTS = 2;
/** The members who read the posts of the author. A visitor reads as well. */
const READERS = 2;

const audiences = ['public', 'followers', 'mutuals', 'private'] as const;
const visibilities = ['public', 'followers', 'private'] as const;

type Command =
  | Kinds<'audience', { post: number; audience: PostAudience }>
  | Kinds<'show', { post: number; on: boolean }>
  | Kinds<'visibility', { visibility: ProfileVisibility }>
  | Kinds<'restrict', { on: boolean }>
  /** What a reader does to the author, or the author to a reader. */
  | Kinds<'follow' | 'block' | 'follow-back' | 'block-reader', { reader: number; on: boolean }>
  | Kinds<'accept' | 'refuse' | 'remove-follower', { reader: number }>;

const is = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);
const on = fc.boolean();
const reader = fc.nat(READERS - 1);
const post = fc.nat(POSTS - 1);

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: is('audience'), post, audience: is(...audiences) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: is('show'), post, on }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: is('visibility'), visibility: is(...visibilities) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: is('restrict'), on }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: is('follow'), reader, on: fc.constantFrom(true, true, false) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: is('follow-back', 'follow-back', 'block', 'block-reader'),
      reader,
      on,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: is('accept', 'accept', 'refuse', 'remove-follower'), reader }),
  },
);

interface Reader {
  /** Whether the reader follows the author, or has asked to. */
  follows: boolean;
  asks: boolean;
  isFollowed: boolean;
  blocks: boolean;
  isBlocked: boolean;
}

interface State {
  posts: { audience: PostAudience; isPublished: boolean }[];
  visibility: ProfileVisibility;
  isRestricted: boolean;
  readers: Reader[];
}

const newState = (): State => ({
  posts: Array.from({ length: POSTS }, () => ({ audience: 'public', isPublished: true })),
  visibility: 'public',
  isRestricted: false,
  readers: Array.from({ length: READERS }, () => {
    return { follows: false, asks: false, isFollowed: false, blocks: false, isBlocked: false };
  }),
});

/** The visibility of the profile, which a restriction by the team limits. */
const visibilityOf = ({ visibility, isRestricted }: State) =>
  isRestricted && visibility === 'public' ? 'followers' : visibility;

const isApart = ({ blocks, isBlocked }: Reader) => blocks || isBlocked;

function run(state: State, command: Command): string {
  switch (command.kind) {
    case 'audience':
      Object.assign(state.posts[command.post] as object, { audience: command.audience });
      return 'done';
    case 'show':
      Object.assign(state.posts[command.post] as object, { isPublished: command.on });
      return 'done';
    case 'visibility':
      state.visibility = command.visibility;
      return 'done';
    case 'restrict':
      state.isRestricted = command.on;
      return 'done';
    default:
      return relate(state, state.readers[command.reader] as Reader, command);
  }
}

function relate(state: State, of: Reader, command: Extract<Command, { reader: number }>): string {
  switch (command.kind) {
    case 'follow':
      return follow(state, of, command.on);
    case 'follow-back':
      if (command.on && !of.isFollowed) {
        if (state.isRestricted && !of.follows) return 'restricted';
        if (isApart(of)) return 'not-followable';
      }
      of.isFollowed = command.on;
      return 'done';
    case 'block':
    case 'block-reader':
      Object.assign(
        of,
        command.kind === 'block' ? { blocks: command.on } : { isBlocked: command.on },
      );
      if (command.on) Object.assign(of, { follows: false, asks: false, isFollowed: false });
      return 'done';
    case 'accept':
    case 'refuse':
      of.follows ||= of.asks && command.kind === 'accept';
      of.asks = false;
      return 'done';
    case 'remove-follower':
      of.follows = false;
      return 'done';
  }
}

function follow(state: State, of: Reader, on: boolean): string {
  if (!on) Object.assign(of, { follows: false, asks: false });
  if (!on || of.follows) return 'done';
  if (isApart(of) && !of.asks) return 'not-followable';
  const isPublic = visibilityOf(state) === 'public';
  Object.assign(of, { follows: isPublic, asks: !isPublic });
  return 'done';
}

/** Whether a reader, or a visitor (null), can read a post. */
function canRead(state: State, index: number, of: Reader | null): boolean {
  const { audience, isPublished } = state.posts[index] as State['posts'][number];
  const visibility = visibilityOf(state);
  if (!isPublished || (of !== null && isApart(of))) return false;
  if (audience === 'public' && visibility === 'public') return true;
  if (audience === 'private' || visibility === 'private' || !of?.follows) return false;
  return audience !== 'mutuals' || of.isFollowed;
}

const isPublic = (state: State, index: number) => canRead(state, index, null);

/** Returns where a reader, or a visitor (null), finds a post. */
function surfacesOf(state: State, index: number, of: Reader | null) {
  const reads = canRead(state, index, of);
  const isListed = reads && isPublic(state, index);
  return {
    page: reads && of !== null,
    recent: isListed,
    tag: isListed,
    profile: reads,
    search: reads && of !== null,
    following: reads && of?.follows === true,
  };
}

function surfacesOfAuthor(state: State, index: number) {
  const isListed = isPublic(state, index);
  const { isPublished } = state.posts[index] as State['posts'][number];
  return {
    page: true,
    recent: isListed,
    tag: isListed,
    profile: isPublished,
    search: isPublished,
    following: false,
  };
}

/** Returns the number of posts that the profile shows to a reader, or to a visitor (null). */
function countFor(state: State, of: Reader | null): number {
  const visibility = visibilityOf(state);
  const isOpen =
    visibility === 'public' || (visibility === 'followers' && of !== null && of.follows);
  const counted = state.posts.filter(({ audience, isPublished }) => {
    return isPublished && audience === 'public';
  });
  return isOpen && !(of && isApart(of)) ? counted.length : 0;
}

const model: Model<State, Command> = {
  run,
  view: (state) => {
    const indexes = [...state.posts.keys()];
    const readers = [...state.readers, null].map((of) => ({
      count: countFor(state, of),
      posts: indexes.map((index) => surfacesOf(state, index, of)),
    }));
    const count = state.posts.filter(({ audience, isPublished }) => {
      return isPublished && audience === 'public';
    }).length;
    const posts = indexes.map((index) => surfacesOfAuthor(state, index));
    return { leaks: [], viewers: [{ count, posts }, ...readers] };
  },
};

interface Stage {
  author: TestClient;
  readers: readonly TestClient[];
  admin: TestClient;
  postIds: readonly string[];
  /** A word that only the posts of this run have as title and tag. */
  word: string;
}

async function newStage(admin: TestClient): Promise<Stage> {
  const [author, ...readers] = (await elders(site(), READERS + 1)) as [TestClient, ...TestClient[]];
  const word = `星${newId()}`;
  const postIds: string[] = [];
  for (let index = 0; index < POSTS; index += 1) {
    const fields = { title: word, category: 'fanart' as const, character_tags: [word] };
    const { post } = await author.call('createPost', { ...fields, requestId: newId() });
    postIds.push(post.id);
  }
  return { author, readers, admin, postIds, word };
}

function send({ author, readers, admin, postIds }: Stage, command: Command): Promise<unknown> {
  if ('post' in command) {
    const postId = postIds[command.post] ?? '';
    return command.kind === 'audience'
      ? author.call('setPostAudience', { postId, audience: command.audience })
      : author.call('setPostPublished', { postId, isPublished: command.on });
  }
  switch (command.kind) {
    case 'visibility': {
      const privacy_settings = { profileVisibility: command.visibility };
      return author.call('updateSettings', { privacy_settings });
    }
    case 'restrict': {
      const input = { targetUserId: author.id, restrict: command.on, reason: '宣伝が続くため' };
      return admin.call('toggleUserRestriction', input);
    }
    default:
      return sendBetween(author, readers[command.reader] as TestClient, command);
  }
}

function sendBetween(
  author: TestClient,
  reader: TestClient,
  command: Extract<Command, { reader: number }>,
): Promise<unknown> {
  switch (command.kind) {
    case 'follow':
      return reader.call(command.on ? 'followUser' : 'unfollowUser', { targetUserId: author.id });
    case 'follow-back':
      return author.call(command.on ? 'followUser' : 'unfollowUser', { targetUserId: reader.id });
    case 'block':
      return reader.call('setBlock', { userId: author.id, blocked: command.on });
    case 'block-reader':
      return author.call('setBlock', { userId: reader.id, blocked: command.on });
    case 'accept':
    case 'refuse': {
      const accept = command.kind === 'accept';
      return author.call('answerFollowRequest', { requesterId: reader.id, accept });
    }
    case 'remove-follower':
      return author.call('removeFollower', { followerId: reader.id });
  }
}

/** Returns the ids in a list, or none when the viewer cannot read the list. */
async function idsIn(viewer: TestClient, path: string): Promise<Set<string>> {
  const response = await viewer.fetch(path);
  if (!response.ok) return new Set();
  const { items } = (await response.json()) as Page<{ id: string }>;
  return new Set(items.map(({ id }) => id));
}

/** Returns where a viewer finds the posts. */
async function readFor({ author, postIds, word }: Stage, viewer: TestClient) {
  const name = encodeURIComponent(word);
  const lists = {
    recent: await idsIn(viewer, '/api/posts?sort=recent&limit=50'),
    tag: await idsIn(viewer, `/api/posts?tags=${name}`),
    profile: await idsIn(viewer, `/api/users/${author.id}/posts`),
    search: await idsIn(viewer, `/api/search?q=${name}`),
    following: await idsIn(viewer, '/api/posts?sort=following'),
  };
  const profile = await viewer.fetch(`/api/users/${author.id}`);
  const { post_count } = (await profile.json()) as PublicProfile;
  const posts = postIds.map(async (id) => ({
    page: (await viewer.fetch(`/api/posts/${id}`)).ok,
    recent: lists.recent.has(id),
    tag: lists.tag.has(id),
    profile: lists.profile.has(id),
    search: lists.search.has(id),
    following: lists.following.has(id),
  }));
  return { count: post_count, posts: await Promise.all(posts) };
}

/**
 * Reads the posts before and after the copy of the visibility. A list has nothing before the copy that it does not have
 * afterwards, because a narrower visibility applies at once.
 */
async function read(stage: Stage) {
  const viewers = [stage.author, ...stage.readers, site().visitor()];
  const readAll = () => Promise.all(viewers.map((viewer) => readFor(stage, viewer)));
  const before = await readAll();
  await runJobs(site(), 'audience-copy');
  const after = await readAll();
  const leaks = before.flatMap(({ posts }, viewer) =>
    posts.flatMap((surfaces, post) =>
      Object.entries(surfaces).flatMap(([surface, isFound]) => {
        const now: Record<string, boolean> = after[viewer]?.posts[post] ?? {};
        return isFound && !now[surface] ? [{ viewer, post, surface }] : [];
      }),
    ),
  );
  return { leaks, viewers: after };
}

it(
  'readers find the posts of an author as in a simple model, after any sequence of audiences, follows, blocks and restrictions [AUD-44]',
  async () => {
    const admin = await site().member({ rank: 'admin' });
    await fc.assert(
      fc.asyncProperty(stepsOf(command, { maxLength: 20 }), async (steps) => {
        const stage = await newStage(admin);
        await expectModel(model, newState(), steps, {
          act: (one) => outcomeOf(send(stage, one)),
          read: () => read(stage),
        });
      }),
      modelRuns(2),
    );
  },
  MODEL_TIMEOUT,
);
