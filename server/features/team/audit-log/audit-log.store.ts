import { sql } from 'kysely';
import type { Page } from '#contract/foundations/primitives.ts';
import type { AuditAction, AuditFilter } from '#contract/team/audit-log.ts';
import { summaryColumns } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { rows } from '#server/platform/database/rows.ts';

/** The number of rows that an export reads at once. */
const EXPORT_PAGE = 500;

/** Appends an entry. The database refuses to change or delete it. */
export const insertEntry = rows('audit_log').insert();

/** Returns the order of entries, the latest first. A cursor is valid only for its own filter. */
export function entriesBy({ actor, target, action, from, until }: AuditFilter) {
  const name = [actor, target, action, from, until].map((value) => value ?? '').join('|');
  return new Keyset('desc', { time: 'created_at', id: 'id' }, `audit|${name}`);
}

/** Returns the start of the first page, which is the end of the requested time. */
export function startOf({ until }: AuditFilter): After {
  return until === undefined
    ? entriesBy({}).start
    : { time: new Date(until).toISOString(), id: '' };
}

interface AuditReading {
  viewerId: string;
  filter: AuditFilter;
}

/** Selects a page of the entries that match a filter. Ignores the target of the filter. */
function pageAfter(database: Queryable, filter: AuditFilter, after: After, limit: number) {
  const { actor, action, from } = filter;
  return database
    .selectFrom('audit_log')
    .$if(actor !== undefined, (query) => query.where('actor_id', '=', actor ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(from !== undefined, (query) =>
      query.where('created_at', '>=', new Date(from ?? '').toISOString()),
    )
    .$call(entriesBy(filter).pageAfter((kind) => after[kind], limit))
    .selectAll();
}

/** Like `pageAfter`, for a target. For a member, includes the member's content. Each subquery is a page of an index. */
function pageAbout(database: Queryable, target: string, page: ReturnType<typeof pageAfter>) {
  const part = (column: 'target_id' | 'owner_id') =>
    database.selectFrom(page.where(column, '=', target).as('part')).selectAll();
  return database
    .selectFrom(part('target_id').unionAll(part('owner_id')).as('audit_log'))
    .selectAll();
}

function entriesAfter(database: Queryable, filter: AuditFilter, after: After, limit: number) {
  const keyset = entriesBy(filter);
  const all = pageAfter(database, filter, after, limit);
  const { target } = filter;
  const page =
    target === undefined
      ? all
      : pageAbout(database, target, all).$call(keyset.orderBy()).limit(sql.lit(limit));
  return database
    .selectFrom(page.as('page'))
    .leftJoin('profiles', 'profiles.id', 'page.actor_id')
    .selectAll('page')
    .select(summaryColumns)
    .$call(keyset.orderBy('page'));
}

export type EntryRow = Awaited<
  ReturnType<ReturnType<typeof entriesAfter>['executeTakeFirstOrThrow']>
>;

/**
 * Returns a page of the entries that match a filter. The page can be shorter than the limit, because confidential
 * entries are omitted.
 */
export async function listEntries(
  database: Queryable,
  { viewerId, filter }: AuditReading,
  { after, limit }: { after: After; limit: number },
): Promise<Page<EntryRow>> {
  const page = await entriesBy(filter).read(limit, (rows) =>
    entriesAfter(database, filter, after, rows).execute(),
  );
  return { ...page, items: await withoutConfidential(database, viewerId, page.items) };
}

/** Returns all entries that match a filter and follow the row `start`, read page by page. */
export async function* allEntries(
  database: Queryable,
  { viewerId, filter }: AuditReading,
  start: After,
): AsyncGenerator<EntryRow> {
  let after = start;
  for (;;) {
    const rows = await entriesAfter(database, filter, after, EXPORT_PAGE).execute();
    yield* await withoutConfidential(database, viewerId, rows);
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_PAGE) return;
    after = { time: last.created_at, id: last.id };
  }
}

/**
 * Omits decisions without consequences about the viewer's own content, and entries about who has read the viewer's
 * reported messages. Owners are informed of neither, even if they are on the team.
 */
async function withoutConfidential(database: Queryable, viewerId: string, entries: EntryRow[]) {
  const rows = entries.filter((entry) => !isReadingAbout(viewerId, entry));
  const ids = rows.filter(hasNoConsequence).map(({ target_id }) => target_id);
  if (ids.length === 0) return rows;
  const decisions = await database
    .selectFrom('decisions')
    .where('target_user_id', '=', viewerId)
    .where('target_id', 'in', ids)
    .select('target_id')
    .execute();
  // The target of an entry about an NFT is the owner of the NFT.
  const own = new Set([viewerId, ...decisions.map(({ target_id }) => target_id)]);
  return rows.filter((row) => !(hasNoConsequence(row) && own.has(row.target_id)));
}

/** Whether the entry is about reading the viewer's reported messages. Earlier releases stored the member as target. */
function isReadingAbout(viewerId: string, { action, target_id, owner_id }: EntryRow): boolean {
  const isReading = action === 'case.message-read' || action === 'case.messages-read';
  return isReading && (owner_id === viewerId || target_id === viewerId);
}

function hasNoConsequence({ action, changes }: Pick<EntryRow, 'action' | 'changes'>): boolean {
  return action === 'case.decided' && changes.includes('"after":"none"');
}

export interface RecordedSince {
  action: AuditAction;
  actorId: string;
  targetId: string;
  since: string;
}

export async function hasEntry(
  database: Queryable,
  { action, actorId, targetId, since }: RecordedSince,
): Promise<boolean> {
  const entry = await database
    .selectFrom('audit_log')
    .where('target_id', '=', targetId)
    .where('created_at', '>=', since)
    .where('actor_id', '=', actorId)
    .where('action', '=', action)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

export const findEntry = rows('audit_log').findBy('id', 'action');

/** Returns all actors of the log with their latest names. Each actor is found by one index lookup. */
export function listActors(database: Queryable): Promise<{ id: string; name: string }[]> {
  return database
    .withRecursive('actors(id)', (query) =>
      query
        .selectFrom('audit_log')
        .select((eb) => eb.fn.min<string | null>('actor_id').as('id'))
        .unionAll(
          query
            .selectFrom('actors')
            .where('actors.id', 'is not', null)
            .select((eb) =>
              eb
                .selectFrom('audit_log')
                .whereRef('audit_log.actor_id', '>', 'actors.id')
                .select((inner) => inner.fn.min('audit_log.actor_id').as('id'))
                .as('id'),
            ),
        ),
    )
    .selectFrom('actors')
    .where('actors.id', 'is not', null)
    .select((eb) => [
      'actors.id',
      eb
        .selectFrom('audit_log')
        .whereRef('audit_log.actor_id', '=', 'actors.id')
        .orderBy('audit_log.created_at', 'desc')
        .orderBy('audit_log.id', 'desc')
        .limit(1)
        .select('audit_log.actor_name')
        .as('name'),
    ])
    .$narrowType<{ id: string; name: string }>()
    .execute();
}
