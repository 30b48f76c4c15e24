import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { HostileSite } from './site.ts';

/** The number of records of a kind whose pages are opened. */
const MOST = process.env.HOSTILE === 'all' ? 4 : 2;

/** The ids of the records that a route can show, by the first segment of the route. The member's own come first. */
const idsOf: Record<string, string> = {
  posts: 'select id from posts where is_published order by user_id = :me desc, id',
  insights: 'select id from posts where is_published and user_id = :me order by id',
  events: 'select id from events where not is_draft order by user_id = :me desc, id',
  polls: 'select id from polls order by user_id = :me desc, id',
  clips: 'select id from clips where is_public order by user_id = :me desc, id',
  series: 'select id from post_series order by user_id = :me desc, id',
  messages: 'select id from conversations where :me in (low_id, high_id) order by id',
  decisions: 'select id from decisions order by target_user_id = :me desc, id',
  user: 'select id from profiles order by id = :me desc, id',
  tags: 'select tag as id from tags order by count desc, tag',
};

/** Returns the routes with the ids of existing records instead of the examples of `routes.ts`. */
export function routesOn(
  { dataDir }: HostileSite,
  username: string,
  routes: readonly string[],
): string[] {
  const database = new DatabaseSync(join(dataDir, 'hiroba.db'), { timeout: 10_000 });
  const me = database.prepare('select id from profiles where username = ?').get(username)?.id ?? '';
  const found = routes.flatMap((route) => {
    const [, noun = '', example = ''] = route.split('/');
    const statement = idsOf[noun];
    if (statement === undefined || !/^(x{20}|@\w+|%.*)$/.test(example)) return [route];
    const rows = database
      .prepare(`${statement} limit ${MOST}`)
      .all(statement.includes(':me') ? { me } : {});
    return rows.map(({ id }) => route.replace(example, encodeURIComponent(String(id))));
  });
  database.close();
  return [...new Set(found)];
}
