import type { RestoredPart } from '#contract/members/deleted-content.ts';
import type { MemberRecords } from '#server/features/members/deleted-content/deleted-content.service.ts';
import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Table } from '#server/platform/database/define-table.ts';
import { deleteSlices } from '#server/platform/database/delete-slices.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { createOnce, requestUsed } from '#server/platform/http/create-once.ts';
import { POSITION_GAP, positionBetween } from './positions.policy.ts';
import type { Entry, Items, Lists, PostListStore } from './post-lists.shared.store.ts';

interface Creation<Row> {
  requestId: string;
  row: Row;
  /** The columns that must be equal in a repeated request. */
  words: readonly (keyof Row)[];
  /** Throws when a member has the maximum number of lists. */
  refuseMore: (count: number) => void;
  /** Checks the list, and stores it. */
  insert: (transaction: Queryable) => Promise<void>;
}

/**
 * Creates a list. A repeated requestId returns the id of the list of the first call. Throws `request-used` when the
 * texts differ from the texts of that list.
 */
export async function createListOnce<L extends Lists, I extends Items>(
  database: Database,
  store: PostListStore<L, I>,
  { requestId, row, words, refuseMore, insert }: Creation<Tables[L]>,
): Promise<string> {
  const { user_id } = row;
  const { created } = await createOnce(database, {
    find: (queryable) => store.findOfRequest(queryable, { user_id, request_id: requestId }),
    create: async (transaction) => {
      await lockProfiles(transaction, [user_id]);
      refuseMore(await store.count(transaction, user_id));
      await insert(transaction);
      return row;
    },
  });
  if (words.some((name) => created[name] !== row[name])) throw requestUsed();
  return created.id;
}

/**
 * Returns the position after an entry. When `after` is null or no longer in the list, returns the position before all
 * other entries.
 */
export async function positionAfter(
  store: PostListStore<Lists, Items>,
  transaction: Queryable,
  entry: Entry,
  after: string | null,
): Promise<number> {
  const find = async () => {
    const previous =
      after === null ? null : await store.findItem(transaction, { list: entry.list, post: after });
    const next = await store.findNeighbour(transaction, entry, 'after', previous);
    return positionBetween(previous?.position ?? null, next?.position ?? null);
  };
  const position = await find();
  if (position !== null) return position;
  await store.renumber(transaction, entry.list, POSITION_GAP);
  return (await find()) ?? 0;
}

export async function positionAtEnd(
  store: PostListStore<Lists, Items>,
  transaction: Queryable,
  list: string,
): Promise<number> {
  const last = await store.findNeighbour(transaction, { list, post: '' }, 'before', null);
  return positionBetween(last?.position ?? null, null) ?? 0;
}

/** Moves an entry after another entry, or to the beginning. Does nothing when `after` is the entry itself. */
export async function moveEntry(
  store: PostListStore<Lists, Items>,
  transaction: Queryable,
  entry: Entry,
  after: string | null,
): Promise<void> {
  if (after === entry.post) return;
  const position = await positionAfter(store, transaction, entry, after);
  await store.updateItem(transaction, entry, { position });
}

/** Returns the entries of a post in lists, for the backup of the post. Entries of deleted lists are not restored. */
export function entriesOfPost<L extends Lists, I extends Items>(
  store: PostListStore<L, I>,
  what: RestoredPart,
): RelatedRecords<Tables[I]> {
  return {
    table: store.names.items,
    what,
    read: (transaction, postId) => store.readItemsOfPost(transaction, postId),
    restore: (transaction, _postId, rows) => store.restoreItems(transaction, rows),
  };
}

/** Returns the records of a member's lists. Before a list is deleted, its rows in `many` are deleted in slices. */
export function listsOfMember<L extends Lists, I extends Items>(
  store: PostListStore<L, I>,
  many: Table,
  remove: (transaction: Queryable, list: Tables[L]) => Promise<void>,
): MemberRecords {
  const { lists, items, listId } = store.names;
  return {
    columns: [`${lists}.user_id`, `${items}.user_id`],
    async *deleteAll({ database }, userId) {
      const next = () => store.findSomeId(database.read, userId);
      for (let id = await next(); id !== undefined; id = await next()) {
        const found = id;
        yield* deleteSlices(database, many, listId, found);
        await database.write(async (transaction) => {
          const list = await store.lock(transaction, found);
          if (list) await remove(transaction, list);
        });
        yield;
      }
    },
  };
}
