import { japanDay } from '#contract/foundations/wall-clock.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { type FigureName, gains, totalOf, viewFigure } from './figure-names.ts';
import type { Activity, PostView } from './post-activity.ts';
import {
  type PostFiguresTable,
  type PostTotalsTable,
  postTotalsRow,
} from './post-insights.tables.ts';
import * as store from './store-activity.store.ts';
import { endOfViews } from './view-hashes.service.ts';

/**
 * Stores the activity of a process. Omits readers whom another process has stored. Computes new likes, saves and
 * comments as the difference between a post and its totals, so a missed change is added with the next activity of the
 * post. Locks rows in the order of their keys, so that processes do not deadlock.
 */
export async function storeActivity(database: Database, activity: Activity): Promise<void> {
  await database.write(async (transaction) => {
    const views = await newViews(transaction, activity.views);
    const ids = new Set([...views.map(({ postId }) => postId), ...activity.touched]);
    const totals = await store.lockTotals(transaction, [...ids]);
    const added = new Changes(totals);
    for (const { postId, day, source } of views) added.add(postId, day, viewFigure(source), 1);
    const today = japanDay(Date.now());
    for (const post of await store.readGains(transaction, activity.touched)) {
      for (const gain of gains) {
        added.add(post.id, today, gain, post[gain] - (totals.get(post.id)?.[gain] ?? 0));
      }
    }
    await store.addToPostFigures(transaction, added.ofPosts());
    await store.addToTotals(transaction, added.totals());
    await store.addToAuthorFigures(transaction, added.ofAuthors());
  });
}

async function newViews(transaction: Queryable, views: readonly PostView[]) {
  const hashes = views.map(({ hash, day }) => ({ hash, expires_at: endOfViews(day) }));
  const fresh = await store.insertViews(transaction, hashes.toSorted(by(({ hash }) => hash)));
  return views.filter(({ hash }) => fresh.has(hash));
}

/** The additions to figures, by post, day and name. Ignores posts without totals. */
class Changes {
  readonly #posts: ReadonlyMap<string, PostTotalsTable>;
  readonly #added = new Map<string, PostFiguresTable>();

  constructor(posts: ReadonlyMap<string, PostTotalsTable>) {
    this.#posts = posts;
  }

  add(post_id: string, day: string, name: FigureName, count: number): void {
    if (count === 0 || !this.#posts.has(post_id)) return;
    const key = `${post_id} ${day} ${name}`;
    const before = this.#added.get(key)?.count ?? 0;
    this.#added.set(key, { post_id, day, name, count: before + count });
  }

  ofPosts(): PostFiguresTable[] {
    return [...this.#added].toSorted(by(([key]) => key)).map(([, row]) => row);
  }

  totals(): PostTotalsTable[] {
    const totals = new Map<string, PostTotalsTable>();
    for (const { post_id, name, count } of this.ofPosts()) {
      const user_id = this.#posts.get(post_id)?.user_id ?? '';
      const row = totals.get(post_id) ?? postTotalsRow({ post_id, user_id });
      const total = totalOf(name);
      totals.set(post_id, { ...row, [total]: row[total] + count });
    }
    return [...totals.values()];
  }

  ofAuthors() {
    const figures = new Map<
      string,
      { user_id: string; day: string; name: string; count: number }
    >();
    for (const { post_id, day, name, count } of this.ofPosts()) {
      const user_id = this.#posts.get(post_id)?.user_id ?? '';
      const key = `${user_id} ${day} ${name}`;
      const before = figures.get(key)?.count ?? 0;
      figures.set(key, { user_id, day, name, count: before + count });
    }
    return [...figures].toSorted(by(([key]) => key)).map(([, row]) => row);
  }
}

/** Returns a function that compares items by the bytes of a key, as both databases do. */
function by<Item>(keyOf: (item: Item) => string): (a: Item, b: Item) => number {
  return (a, b) => (keyOf(a) < keyOf(b) ? -1 : 1);
}
