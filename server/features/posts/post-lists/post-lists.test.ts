import fc from 'fast-check';
import { it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { newClip, postsIn } from '#server/features/posts/clips/clips.testing.ts';
import { insertSeries } from '#server/features/posts/post-series/post-series.testing.ts';
import { insertPost } from '#server/testing/factories.ts';
import { expectModel, MODEL_TIMEOUT, type Model, modelRuns } from '#server/testing/models.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { CallFailed, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

/** A change of a list. Posts are indexes of the posts that the test has created. */
type Change =
  | { kind: 'add'; post: number }
  | { kind: 'remove'; post: number }
  | { kind: 'move'; post: number; after: number | null };

const POSTS = 4;
const post = fc.nat(POSTS - 1);
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('add'), post }),
  fc.record({ kind: fc.constant('remove'), post }),
  fc.record({ kind: fc.constant('move'), post, after: fc.option(post) }),
);
/** Each step is a change, or two changes at the same time, as from two devices. */
const steps = fc.array(fc.array(change, { minLength: 1, maxLength: 2 }), {
  minLength: 4,
  maxLength: 10,
});

/**
 * How the kinds of lists differ: the position of an added post, and the position of a post that is moved behind a
 * missing post.
 */
interface Rules {
  added: 'first' | 'last';
  behindMissing: 'first' | 'stays';
}

/** Computes the order after a change. */
function changed(order: readonly number[], of: Change, rules: Rules): readonly number[] {
  const isIn = order.includes(of.post);
  const others = order.filter((other) => other !== of.post);
  if (of.kind === 'remove') return others;
  if (of.kind === 'add') {
    if (isIn) return order;
    return rules.added === 'first' ? [of.post, ...order] : [...order, of.post];
  }
  const isMissing = of.after !== null && !order.includes(of.after);
  if (!isIn || of.after === of.post || (isMissing && rules.behindMissing === 'stays')) return order;
  return others.toSpliced(of.after === null ? 0 : others.indexOf(of.after) + 1, 0, of.post);
}

interface State {
  order: readonly number[];
}

/** The model of a list. Whether a call is refused depends on the kind of the list, so calls have no outcome. */
const modelOf = (rules: Rules): Model<State, Change> => ({
  run: (state, change) => {
    state.order = changed(state.order, change, rules);
    return null;
  },
  view: ({ order }) => order,
});

interface List {
  apply: (change: Change) => Promise<unknown>;
  read: () => Promise<string[]>;
}

async function expectListModel(
  create: (owner: TestClient, idOf: (post: number) => string) => Promise<List>,
  rules: Rules,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(steps, async (changes) => {
      const owner = await site().member();
      const ids: string[] = [];
      for (let made = 0; made < POSTS; made += 1) {
        ids.push(await insertPost(site().database, owner.id));
      }
      const list = await create(owner, (index) => ids[index] ?? '');
      await expectModel(modelOf(rules), { order: [] }, changes, {
        act: (change) => list.apply(change).then(() => null),
        read: async () => (await list.read()).map((id) => ids.indexOf(id)),
      });
    }),
    modelRuns(8),
  );
}

const after = (of: Change, idOf: (post: number) => string) =>
  of.kind !== 'move' || of.after === null ? null : idOf(of.after);

it(
  'two concurrent changes of a clip have the same result as the changes one after the other [CLIP-47]',
  async () => {
    await expectListModel(
      async (owner, idOf) => {
        const { id: clipId } = await newClip(owner);
        return {
          apply: (of) => {
            const item = { clipId, postId: idOf(of.post) };
            return of.kind === 'move'
              ? refusable(owner.call('orderClipItem', { ...item, after: after(of, idOf) }))
              : owner.call('setClipItem', { ...item, isIn: of.kind === 'add' });
          },
          read: () => postsIn(owner, clipId),
        };
      },
      { added: 'first', behindMissing: 'first' },
    );
  },
  MODEL_TIMEOUT,
);

it(
  'two concurrent changes of a series have the same result as the changes one after the other [SER-47]',
  async () => {
    await expectListModel(
      async (owner, idOf) => {
        const seriesId = await insertSeries(site().database, owner.id, []);
        return {
          apply: (of) => {
            const postId = idOf(of.post);
            if (of.kind === 'add') {
              return owner.call('addSeriesPosts', { seriesId, postIds: [postId] });
            }
            if (of.kind === 'remove') return owner.call('removeSeriesPost', { seriesId, postId });
            const afterPostId = after(of, idOf);
            return refusable(owner.call('moveSeriesPost', { seriesId, postId, afterPostId }));
          },
          read: async () => {
            const page = await owner.get<Page<PostCard>>(`/api/series/${seriesId}/posts`);
            return page.items.map(({ id }) => id);
          },
        };
      },
      { added: 'last', behindMissing: 'stays' },
    );
  },
  MODEL_TIMEOUT,
);

/** Awaits a call, which may be refused because a post is missing in the list. */
async function refusable(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof CallFailed) || error.httpStatus !== 404) throw error;
  }
}
