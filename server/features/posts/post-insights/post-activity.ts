import { SECOND } from '#contract/foundations/limits.ts';
import type { EventTopic, PostTopic } from '#contract/operation/live-events.ts';
import type { ViewSource } from '#contract/posts/insight-choices.ts';
import { type Log, logRetried } from '#server/platform/log/log.ts';

export interface PostView {
  postId: string;
  source: ViewSource;
  /** The day in Japan. */
  day: string;
  /** A hash that is the same for the same reader, post and day. */
  hash: string;
}

/** Views and changed posts to store. */
export interface Activity {
  views: readonly PostView[];
  /** The posts whose likes, saves or comments may have changed. */
  touched: readonly string[];
}

/** The delay before a view is stored. A process that is killed loses the views of these seconds. */
const STORED_AFTER = 5 * SECOND;
/**
 * The maximum number of views and of changed posts in a transaction. On SQLite, all other writers wait for this
 * transaction.
 */
const AT_ONCE = 100;
/**
 * The limit of views that are not stored yet, for example while the database is unavailable. Further views are not
 * counted.
 */
const MAX_WAITING = 20_000;
/** The number of view hashes that a process remembers, so that a returning reader costs no query. */
const MAX_KNOWN = 50_000;

/**
 * Collects in memory the views of posts that this process has counted, and the changed posts. Stores both in batches.
 */
export class PostActivity {
  readonly #store: (activity: Activity) => Promise<void>;
  readonly #log: Pick<Log, 'warn' | 'error'>;
  readonly #views = new Map<string, PostView>();
  readonly #touched = new Set<string>();
  readonly #known = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(store: (activity: Activity) => Promise<void>, log: Pick<Log, 'warn' | 'error'>) {
    this.#store = store;
    this.#log = log;
  }

  /** Whether this process remembers that it has counted the view with this hash. */
  knows(hash: string): boolean {
    return this.#known.has(hash);
  }

  view(view: PostView): void {
    if (this.#views.size >= MAX_WAITING) return;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.add(view.hash);
    this.#views.set(view.hash, view);
    this.#storeSoon();
  }

  /** Records that the likes, saves or comments of a post may have changed. */
  touch(postId: string): void {
    this.#touched.add(postId);
    this.#storeSoon();
  }

  /**
   * Stores the pending activity, after the activity that is being stored now. Logs a failure, and includes the failed
   * activity in the next attempt.
   */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#storing = this.#storing
      .then(() => this.#storeAll())
      .catch((error: unknown) => {
        logRetried(this.#log, { err: error }, 'views could not be stored');
        this.#storeSoon();
      });
    return this.#storing;
  }

  /** Stores the pending activity for the last time, because the database closes next. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.flush();
  }

  #storeSoon(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => void this.flush(), STORED_AFTER).unref();
  }

  async #storeAll(): Promise<void> {
    while (this.#views.size + this.#touched.size > 0) {
      const views = [...this.#views.values()].slice(0, AT_ONCE);
      const touched = [...this.#touched].slice(0, AT_ONCE);
      // Posts are removed before their counts are read, so that a change during the read adds the post again.
      for (const postId of touched) this.#touched.delete(postId);
      try {
        await this.#store({ views, touched });
      } catch (error) {
        for (const postId of touched) this.#touched.add(postId);
        throw error;
      }
      for (const { hash } of views) this.#views.delete(hash);
    }
  }
}

interface PostPublishers {
  publishLikesEvent: (postId: string, likesCount: number) => void;
  publishCommentsEvent: (topic: PostTopic | EventTopic, commentsCount: number) => void;
}

/** Wraps publishers of live events, so that an event about likes or comments also records the post as changed. */
export function watchPosts<Publishers extends PostPublishers>(
  publishers: Publishers,
  activity: Pick<PostActivity, 'touch'>,
): Publishers {
  return {
    ...publishers,
    publishLikesEvent(postId, likesCount) {
      activity.touch(postId);
      publishers.publishLikesEvent(postId, likesCount);
    },
    publishCommentsEvent(topic, commentsCount) {
      const [kind, id = ''] = topic.split(':');
      if (kind === 'post') activity.touch(id);
      publishers.publishCommentsEvent(topic, commentsCount);
    },
  };
}
