import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import {
  registerCsrfToken,
  startSession,
} from '#server/features/identity/sessions/sessions.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { sha256 } from '#server/platform/ids.ts';
import { benchUsernames } from './community.ts';

/** A signed-in member with an anti-forgery token. */
export interface Member {
  id: string;
  cookie: string;
  token: string;
}

/** Signs in the first `count` members of the benchmark, by default all, and deletes their earlier likes. */
export async function signInMembers(database: Database, count?: number): Promise<Member[]> {
  const rows = await database.read
    .selectFrom('profiles')
    .where('username_lower', 'in', benchUsernames().slice(0, count))
    .select('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await database.write(async (transaction) => {
    await transaction.deleteFrom('sessions').where('user_id', 'in', ids).execute();
  });
  await undoLikes(database, ids);
  return Promise.all(ids.map((id) => signIn(database, id)));
}

async function signIn(database: Database, id: string): Promise<Member> {
  const { cookie } = await database.write((transaction) => startSession(transaction, id));
  const token = randomBytes(32).toString('hex');
  const viewer = {
    userId: id,
    sessionHash: sha256(cookie),
    isComplete: true,
    hidesOthers: false,
    admin: null,
  };
  await registerCsrfToken(database, viewer, token);
  return { id, cookie: `${SESSION_COOKIE}=${cookie}`, token };
}

/** Deletes the members' likes, so that every run starts with the same data. */
export async function undoLikes(database: Database, ids: string[]): Promise<void> {
  await database.write(async (transaction) => {
    const liked = transaction.selectFrom('likes').where('user_id', 'in', ids).select('post_id');
    await transaction
      .updateTable('posts')
      .set(({ selectFrom }) => ({
        likes_count: selectFrom('likes')
          .whereRef('post_id', '=', 'posts.id')
          .where('user_id', 'not in', ids)
          .select(({ fn }) => fn.coalesce(fn.sum<number>('count'), sql.lit(0)).as('sum')),
      }))
      .where('id', 'in', liked)
      .execute();
    await transaction.deleteFrom('likes').where('user_id', 'in', ids).execute();
    await transaction.deleteFrom('like_batches').where('user_id', 'in', ids).execute();
  });
  if (database.engine === 'postgres') {
    await sql`VACUUM posts, likes, like_batches`.execute(database.setup);
  }
}
