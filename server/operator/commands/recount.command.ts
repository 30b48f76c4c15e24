import { addToComment } from '#server/features/comments/comments/comment-likes.store.ts';
import { addToEvent } from '#server/features/events/events/events.shared.store.ts';
import { addToCounter } from '#server/features/members/profiles/profiles.store.ts';
import { addToLikesCount, addToPost } from '#server/features/posts/posts/posts.shared.store.ts';
import { addToCounts as addToTags } from '#server/features/tags/tags/tags.shared.store.ts';
import {
  type CounterName,
  counterNames,
  type Difference,
  findDifferences,
  findTagDifferences,
} from '#server/operator/recount/counters.store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { withDatabase } from '../open-site.ts';
import { command, dryRun } from './command.ts';

export const recountCommand = command({
  help: {
    en: `Usage: npm run hiroba -- recount [--dry-run] [--json]

Compares the counters of posts, comments, likes, follows, events and tags with their rows, and mends those that differ, also while
the site runs. --dry-run only prints the differences.`,
    ja: `使い方: npm run hiroba -- recount [--dry-run] [--json]

投稿・コメント・いいね・フォロー・イベント・タグの数を実際の行と比べ、違うものを直します。サイトが動いていても使えます。
--dry-run では、違いを出すだけです。`,
  },
  options: dryRun,
  run: async ({ env, values }) => {
    const mend = !values['dry-run'];
    const differences = await withDatabase(env, (database) => recount(database, { mend }));
    return {
      data: { differences, mended: mend },
      say: (texts) => {
        const lines = differences.map(
          ({ counter, id, kept, counted }) => `${counter} ${id}: ${kept} → ${counted}`,
        );
        return [...lines, texts.recounted(differences.length, mend)].join('\n');
      },
    };
  },
});

type Add = (transaction: Queryable, id: string, amount: number) => Promise<unknown>;

/** The functions with which the site changes each counter. */
const additions: Record<CounterName, Add> = {
  'profiles.post_count': (...[on, id, amount]) => addToCounter(on, id, 'post_count', amount),
  'profiles.follower_count': (...[on, id, amount]) =>
    addToCounter(on, id, 'follower_count', amount),
  'profiles.following_count': (...[on, id, amount]) =>
    addToCounter(on, id, 'following_count', amount),
  'profiles.clips_count': (...[on, id, amount]) => addToCounter(on, id, 'clips_count', amount),
  'posts.likes_count': (on, post, amount) => addToLikesCount(on, { post, amount }),
  'posts.comments_count': (on, id, comments_count) => addToPost(on, id, { comments_count }),
  'posts.pictures_count': (on, id, pictures_count) => addToPost(on, id, { pictures_count }),
  'events.comments_count': (on, id, comments_count) => addToEvent(on, id, { comments_count }),
  'events.joined_count': (on, id, joined_count) => addToEvent(on, id, { joined_count }),
  'events.waiting_count': (on, id, waiting_count) => addToEvent(on, id, { waiting_count }),
  'events.interested_count': (on, id, interested_count) => addToEvent(on, id, { interested_count }),
  'comments.likes_count': (on, id, likes_count) => addToComment(on, id, { likes_count }),
};

const addToTag: Add = (on, tag, amount) => addToTags(on, new Map([[tag, amount]]));

interface FoundDifference extends Difference {
  counter: string;
}

/** Returns the counters that differ from the number of their rows. With `mend`, corrects these counters. */
async function recount(database: Database, { mend }: { mend: boolean }) {
  const found: FoundDifference[] = [];
  const compare = async (counter: string, differences: Difference[], add: Add) => {
    for (const difference of differences) {
      found.push({ counter, ...difference });
      const { id, kept, counted } = difference;
      // Adds the difference instead of setting the number, because members write at the same time.
      if (mend) await database.write((transaction) => add(transaction, id, counted - kept));
    }
  };
  for (const name of counterNames) {
    await compare(name, await findDifferences(database, name), additions[name]);
  }
  await compare('tags.count', await findTagDifferences(database), addToTag);
  return found;
}
