import type { Part, RestorationRefusal } from '#contract/deleted-content.ts';
import type { AdminPermission } from '#contract/permissions.ts';
import type { Picture } from '#contract/pictures.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** What a backup holds, and what of it would come back. */
export interface Restoration {
  text: string;
  image_url: string | null;
  image: Picture | null;
  tags: string[];
  page: { kind: 'post' | 'event'; id: string };
  parts: Part[];
  /** Why it cannot come back; null when it can. */
  refusal: RestorationRefusal | null;
  /** Inserts all that can come back, in a transaction that holds the locks. */
  insert(transaction: Queryable): Promise<void>;
}

/** How backups of one type come back. `server/registrations.ts` collects it from the nouns. */
export interface Restorer {
  /** What an admin must be allowed to do. */
  permission: AdminPermission;
  /** Locks what a restoration depends on until the transaction ends. */
  lock(transaction: Queryable, content: string): Promise<void>;
  /** Reads what the content of a backup would bring back now. */
  plan(database: Queryable, content: string): Promise<Restoration>;
}
