import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { inChunks, insertAll } from '#server/platform/database/insert-all.ts';
import { preparedRow } from '#server/platform/database/prepared.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type Lists = 'clips' | 'post_series';
export type Items = 'clip_items' | 'post_series_parts';

interface Names<L extends Lists, I extends Items> {
  lists: L;
  items: I;
  /** The column of entries that contains the id of the list. */
  listId: 'clip_id' | 'series_id';
  /** Whether a deleted list is stored for some time, with `deleted_at`. */
  isRestorable: boolean;
}

export interface Entry {
  list: string;
  post: string;
}

/** Returns the statements whose conditions only compare columns with values. */
function plainStatements(lists: 'clips', items: 'clip_items', listId: 'clip_id') {
  return {
    lock: rows(lists).lockBy('id'),
    findOfRequest: rows(lists).findBy('user_id', 'request_id'),
    insert: rows(lists).insert(),
    update: rows(lists).updateBy('id'),
    delete: rows(lists).deleteBy('id'),
    findItem: rows(items).findBy(listId, 'post_id'),
    countItems: rows(items).countBy(listId),
    updateItem: rows(items).updateBy(listId, 'post_id'),
    deleteItem: rows(items).deleteBy(listId, 'post_id'),
  };
}

/** The statements of one kind of list and of its entries. */
export class PostListStore<L extends Lists, I extends Items> {
  readonly names: Names<L, I>;
  // The statements use only columns that clips and series both have. They are typed for clips, and their rows are cast.
  readonly #lists: 'clips';
  readonly #items: 'clip_items';
  readonly #listId: 'clip_id';
  readonly #plain: ReturnType<typeof plainStatements>;

  constructor(names: Names<L, I>) {
    this.names = names;
    this.#lists = names.lists as 'clips';
    this.#items = names.items as 'clip_items';
    this.#listId = names.listId as 'clip_id';
    this.#plain = plainStatements(this.#lists, this.#items, this.#listId);
  }

  readonly #byId = preparedRow<{ id: string }>()((database, value) =>
    database
      .selectFrom(this.#lists)
      .where('id', '=', value('id'))
      .$if(this.names.isRestorable, (query) => query.where(isPresent))
      .selectAll(),
  );

  /** Returns a list that is not deleted, or null. */
  async find(database: Queryable, id: string): Promise<Tables[L] | null> {
    return (await this.#byId(database, { id })) as never;
  }

  /** Locks a list until the transaction ends, even a deleted list. So the changes of a list run one after another. */
  async lock(transaction: Queryable, id: string): Promise<Tables[L] | null> {
    return (await this.#plain.lock(transaction, id)) as never;
  }

  /** Returns the list that a request of a member has created, or null. */
  async findOfRequest(
    database: Queryable,
    request: { user_id: string; request_id: string },
  ): Promise<Tables[L] | null> {
    return (await this.#plain.findOfRequest(database, request)) as never;
  }

  /** Returns the number of lists of a member that are not deleted. */
  async count(database: Queryable, userId: string): Promise<number> {
    const { count } = await database
      .selectFrom(this.#lists)
      .where('user_id', '=', userId)
      .$if(this.names.isRestorable, (query) => query.where(isPresent))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }

  insert(transaction: Queryable, row: Tables[L]): Promise<void> {
    return this.#plain.insert(transaction, row as never);
  }

  update(transaction: Queryable, id: string, fields: Partial<Tables[L]>): Promise<void> {
    return this.#plain.update(transaction, id, fields as object);
  }

  delete(transaction: Queryable, id: string): Promise<void> {
    return this.#plain.delete(transaction, id);
  }

  /** Returns the id of any list of a member, even of a deleted one. Returns undefined when there is none. */
  async findSomeId(database: Queryable, userId: string): Promise<string | undefined> {
    const row = await database
      .selectFrom(this.#lists)
      .where('user_id', '=', userId)
      .limit(1)
      .select('id')
      .executeTakeFirst();
    return row?.id;
  }

  async findItem(database: Queryable, entry: Entry): Promise<Tables[I] | null> {
    return (await this.#plain.findItem(database, this.#keyOf(entry))) as never;
  }

  countItems(database: Queryable, list: string): Promise<number> {
    return this.#plain.countItems(database, list);
  }

  /**
   * Returns the entry next to `of` on one side. Without `of`, returns the first or the last entry. Skips the entry of
   * `post`.
   */
  async findNeighbour(
    database: Queryable,
    { list, post }: Entry,
    side: 'before' | 'after',
    of: { position: number; post_id: string } | null,
  ): Promise<{ post_id: string; position: number } | undefined> {
    const [comparison, direction] =
      side === 'after' ? ([sql`>`, 'asc'] as const) : ([sql`<`, 'desc'] as const);
    return database
      .selectFrom(this.#items)
      .where(this.#listId, '=', list)
      .where('post_id', '<>', post)
      .$if(of !== null, (query) =>
        query.where(
          sql<SqlBool>`(position, post_id) ${comparison} (${of?.position}, ${of?.post_id})`,
        ),
      )
      .orderBy('position', direction)
      .orderBy('post_id', direction)
      .limit(sql.lit(1))
      .select(['post_id', 'position'])
      .executeTakeFirst();
  }

  /** Renews the positions of the entries of a list in order, with `gap` between them. */
  async renumber(transaction: Queryable, list: string, gap: number): Promise<void> {
    await sql`
      update ${sql.table(this.#items)} set position = numbered.number * ${sql.lit(gap)}
      from (
        select post_id as numbered_id, row_number() over (order by position, post_id) as number
        from ${sql.table(this.#items)} where ${sql.ref(this.#listId)} = ${list}
      ) as numbered
      where ${sql.ref(this.#listId)} = ${list} and post_id = numbered.numbered_id
    `.execute(transaction);
  }

  async insertItems(transaction: Queryable, rows: readonly Tables[I][]): Promise<void> {
    await insertAll(transaction, this.#items, rows as never[]);
  }

  updateItem(
    transaction: Queryable,
    entry: Entry,
    fields: Partial<Tables[I]> | { position: number },
  ): Promise<void> {
    return this.#plain.updateItem(transaction, this.#keyOf(entry), fields as object);
  }

  deleteItem(transaction: Queryable, entry: Entry): Promise<void> {
    return this.#plain.deleteItem(transaction, this.#keyOf(entry));
  }

  #keyOf({ list, post }: Entry) {
    return { [this.#listId]: list, post_id: post } as { clip_id: string; post_id: string };
  }

  async readItemsOfPost(database: Queryable, postId: string): Promise<Tables[I][]> {
    const rows = await database
      .selectFrom(this.#items)
      .where('post_id', '=', postId)
      .orderBy(this.#listId)
      .selectAll()
      .execute();
    return rows as never[];
  }

  /** Inserts entries whose lists still exist. */
  async restoreItems(transaction: Queryable, rows: readonly Tables[I][]): Promise<void> {
    const listOf = (row: object) => (row as Tables['clip_items'])[this.#listId];
    const present = new Set<string>();
    for (const ids of inChunks([...new Set(rows.map(listOf))])) {
      const found = await transaction
        .selectFrom(this.#lists)
        .where('id', 'in', ids)
        .orderBy('id')
        .select('id')
        .$call(rowLock(transaction, this.#lists, 'deletion'))
        .execute();
      for (const { id } of found) present.add(id);
    }
    await this.insertItems(
      transaction,
      rows.filter((row) => present.has(listOf(row))),
    );
  }
}

const isPresent = sql<SqlBool>`deleted_at is null`;
