import { randomBytes } from 'node:crypto';
import type autocannon from 'autocannon';
import type { LikeAnswer } from '#contract/likes.ts';
import { MAX_LIKES_PER_POST } from '#contract/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Engine } from './engines.ts';
import { type Figures, figuresOf, fire } from './load.ts';
import type { MeasuredServer } from './measured-server.ts';
import { type Member, undoLikes } from './members.ts';

const CONNECTIONS = 50;
const WARM_UP = 2000;
const MOST_POSTS = 20_000;

export interface LikeFigures extends Figures {
  accepted: number;
  acceptedPerSecond: number;
  /** The database holds exactly what was answered, and each post's count is the sum of its records. */
  exact: boolean;
}

/** Which posts are liked: all callers the same one until it is full, or every one another. */
export type Aim = 'hot' | 'spread';

/**
 * Sends single likes for about `seconds`. A run is a number of requests, not a time, so that every
 * answer is heard and the sum can be compared.
 */
export async function measureLikes(
  engine: Engine,
  server: MeasuredServer,
  members: Member[],
  aim: Aim,
  seconds: number,
): Promise<LikeFigures> {
  const ids = members.map(({ id }) => id);
  const posts = await unlikedPosts(engine.database);
  const shoot = async (amount: number) => {
    const caller = new Caller(members, posts, aim);
    const requests = [caller.request()];
    const sample = await fire(server, engine, { requests, amount, connections: CONNECTIONS });
    return { sample, accepted: caller.accepted };
  };
  const warm = await shoot(WARM_UP);
  await undoLikes(engine.database, ids);
  const perSecond = warm.sample.requests / warm.sample.seconds;
  const { sample, accepted } = await shoot(Math.ceil(perSecond * seconds));
  const exact = await isExact(engine.database, ids, accepted);
  await undoLikes(engine.database, ids);
  return { ...figuresOf([sample]), accepted, acceptedPerSecond: accepted / sample.seconds, exact };
}

async function unlikedPosts(database: Database): Promise<string[]> {
  const rows = await database.read
    .selectFrom('posts')
    .where('is_published', '=', true)
    .where('audience', '=', 'public')
    .where('likes_count', '=', 0)
    .orderBy('created_at')
    .limit(MOST_POSTS)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes each request another one and counts what was accepted. */
class Caller {
  accepted = 0;
  #sent = 0;
  #hot = 0;
  readonly #members: Member[];
  readonly #posts: string[];
  readonly #aim: Aim;

  constructor(members: Member[], posts: string[], aim: Aim) {
    this.#members = members;
    this.#posts = posts;
    this.#aim = aim;
  }

  request(): autocannon.Request {
    return {
      method: 'POST',
      path: '/functions/likePost',
      setupRequest: (request, context) => this.#prepare(request, context as { post: string }),
      onResponse: (status, body, context) => {
        if (status === 200) this.#note(JSON.parse(body).result, (context as { post: string }).post);
      },
    };
  }

  #prepare(request: autocannon.Request, context: { post: string }): autocannon.Request {
    this.#sent += 1;
    const place = this.#aim === 'hot' ? this.#hot : this.#sent;
    const postId = this.#posts[place % this.#posts.length] as string;
    const { cookie, token } = this.#members[this.#sent % this.#members.length] as Member;
    context.post = postId;
    const batchId = randomBytes(15).toString('base64url');
    return {
      ...request,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ data: { postId, count: 1, batchId, _csrfToken: token } }),
    };
  }

  #note(answer: LikeAnswer, post: string): void {
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
