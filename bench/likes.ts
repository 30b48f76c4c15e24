import { randomBytes } from 'node:crypto';
import type autocannon from 'autocannon';
import { MAX_LIKES_PER_POST } from '#contract/foundations/limits.ts';
import type { LikeAnswer } from '#contract/posts/likes.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Measurement, measureAlternately, type Runs, type Sides } from './alternate.ts';
import type { Engine } from './engines.ts';
import { applyLoad, type Figures } from './load.ts';
import type { MeasuredServer } from './measured-server.ts';
import { type Member, undoLikes } from './members.ts';
import type { Options } from './options.ts';

const CONNECTIONS = 50;
const WARM_UP_REQUESTS = 2000;
const MAX_POSTS = 20_000;

/** The figures of a run of likes. `perSecond` counts the accepted likes. */
export interface LikeFigures extends Figures {
  /** Whether the database contains exactly the accepted likes, and each post's count is the sum of its likes. */
  exact: boolean;
}

export type LikeName = 'likes, one hot post' | 'likes, many posts';

/**
 * Which posts are liked. `hot`: all callers like the same post until it is full. `many`: each request likes a different
 * post.
 */
type Spread = 'hot' | 'many';

/** Measures single likes: first all likes on one post, then each like on a different post. */
export async function measureLikes(
  engine: Engine,
  servers: Sides<MeasuredServer>,
  members: Member[],
  options: Options,
): Promise<Record<LikeName, Runs<LikeFigures>>> {
  const posts = await unlikedPosts(engine.database);
  const line = (spread: Spread): Sides<Measurement<LikeFigures>> => {
    const measurement = (server: MeasuredServer) =>
      likeMeasurement(engine, server, () => new Caller(members, posts, spread), options.seconds);
    return { own: measurement(servers.own), other: servers.other && measurement(servers.other) };
  };
  const lines = { 'likes, one hot post': line('hot'), 'likes, many posts': line('many') };
  return measureAlternately(lines, options.runs);
}

/**
 * A run is a fixed number of requests that take about `seconds` at the pace of the warm-up. A time limit would cut off
 * requests, so that the sums could not be compared.
 */
function likeMeasurement(
  engine: Engine,
  server: MeasuredServer,
  newCaller: () => Caller,
  seconds: number,
): Measurement<LikeFigures> {
  let amount = WARM_UP_REQUESTS;
  const run = async (): Promise<LikeFigures> => {
    const caller = newCaller();
    const requests = [caller.request()];
    const load = { requests, amount, connections: CONNECTIONS };
    const figures = await applyLoad(server, engine, load);
    const exact = await isExact(engine.database, caller.memberIds, caller.accepted);
    await undoLikes(engine.database, caller.memberIds);
    return { ...figures, perSecond: caller.accepted / figures.seconds, exact };
  };
  return {
    warmUp: async () => {
      const { perSecond } = await run();
      amount = Math.ceil(perSecond * seconds);
    },
    run,
  };
}

async function unlikedPosts(database: Database): Promise<string[]> {
  const rows = await database.read
    .selectFrom('posts')
    .where('is_published', '=', true)
    .where('audience', '=', 'public')
    .where('likes_count', '=', 0)
    .orderBy('created_at')
    .limit(MAX_POSTS)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives each request its own member, post and batch. Counts the accepted likes. */
class Caller {
  accepted = 0;
  #sent = 0;
  #hot = 0;
  readonly #members: Member[];
  readonly #posts: string[];
  readonly #spread: Spread;

  constructor(members: Member[], posts: string[], spread: Spread) {
    this.#members = members;
    this.#posts = posts;
    this.#spread = spread;
  }

  get memberIds(): string[] {
    return this.#members.map(({ id }) => id);
  }

  request(): autocannon.Request {
    return {
      method: 'POST',
      path: '/functions/likePost',
      setupRequest: (request, context) => this.#prepare(request, context as { post: string }),
      onResponse: (status, body, context) => {
        if (status === 200)
          this.#count(JSON.parse(body).result, (context as { post: string }).post);
      },
    };
  }

  #prepare(request: autocannon.Request, context: { post: string }): autocannon.Request {
    this.#sent += 1;
    const index = this.#spread === 'hot' ? this.#hot : this.#sent;
    const postId = this.#posts[index % this.#posts.length] as string;
    const { cookie, token } = this.#members[this.#sent % this.#members.length] as Member;
    context.post = postId;
    const batchId = randomBytes(15).toString('base64url');
    return {
      ...request,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ data: { postId, count: 1, batchId, _csrfToken: token } }),
    };
  }

  #count(answer: LikeAnswer, post: string): void {
    this.accepted += answer.accepted;
    const full = answer.likes_count >= MAX_LIKES_PER_POST;
    if (full && post === this.#posts[this.#hot % this.#posts.length]) this.#hot += 1;
  }
}

async function isExact(database: Database, ids: string[], accepted: number): Promise<boolean> {
  const likes = database.read.selectFrom('likes').where('user_id', 'in', ids);
  const { sum } = await likes
    .select(({ fn }) => fn.sum<number | null>('count').as('sum'))
    .executeTakeFirstOrThrow();
  const wrong = await database.read
    .selectFrom('posts')
    .where('id', 'in', likes.select('post_id'))
    .where(({ eb, selectFrom }) =>
      eb(
        'likes_count',
        '<>',
        selectFrom('likes')
          .whereRef('post_id', '=', 'posts.id')
          .select(({ fn }) => fn.sum<number>('count').as('sum')),
      ),
    )
    .select('id')
    .execute();
  return sum === accepted && wrong.length === 0;
}
