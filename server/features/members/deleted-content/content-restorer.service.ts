import type { Picture } from '#contract/foundations/pictures.ts';
import type { Part, RestorationRefusal } from '#contract/members/deleted-content.ts';
import type { Veil } from '#contract/posts/content-labels.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** The restorable part of a backup. */
export interface Restoration {
  text: string;
  image_url: string | null;
  image: Picture | null;
  /** The content warning of the picture. */
  veil: Veil | null;
  tags: string[];
  page: { kind: 'post' | 'event'; id: string };
  parts: Part[];
  /** The reason why the content cannot be restored, or null. */
  refusal: RestorationRefusal | null;
  /** Inserts all restorable rows, in a transaction that holds the locks. */
  insert(transaction: Queryable): Promise<void>;
}

/** The functions that restore backups of one type. */
export interface Restorer {
  /** Locks the rows on which a restoration depends until the transaction ends. */
  lock(transaction: Queryable, content: string): Promise<void>;
  /** Returns what a restoration of the content would restore now. */
  plan(database: Queryable, content: string): Promise<Restoration>;
}
