import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '#contract/primitives.ts';
import { isNotBlocked } from '#server/features/hiding/hiding.service.ts';
import { isReadableMember } from '#server/features/profiles/readable-members.service.ts';
import { toWord } from '#server/features/search-index/search-index.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants, type ValueOf } from '#server/platform/database/prepared.ts';
import type { SearchTables } from '#server/platform/database/tables.ts';
import type { Criteria } from './criteria.ts';

/** Something that the index has found. */
export interface Match {
  id: string;
  user_id: string;
  position: number;
  /** Where the first of the texts begins in the entry, counted from 1; 0 without texts. */
  place: number;
}

/** Whom and whose works a viewer finds. */
export interface Reader {
  viewer: string;
  /** Whether they may read all members; see `isReadableMember`. */
  all: boolean;
  /** Whether members with whom they have a block are left out. */
  apart: boolean;
}

/** Whether a viewer finds a member, by the column with their id, or what they make. */
export function isFindable(member: string, value: ValueOf<Reader>): RawBuilder<SqlBool> {
  const viewer = value('viewer');
  const isReadable = isReadableMember({ member, viewer, all: value('all') });
  return sql`${isReadable} and (not ${value('apart')} or ${isNotBlocked({ member, viewer })})`;
}

/** Found posts and events, the newest first. */
export const matchKeyset = new Keyset('desc', { position: 'position' }, 'search');

type Values = Reader &
  After<'position'> & { match: string; tokens: number[]; author: string } & Record<
    `text${number}`,
    string
  >;

interface Shape {
  table: keyof SearchTables;
  texts: number;
  hasAuthor: boolean;
  limit: number;
}

/** The conditions that the found rows of `entry` are checked by: tokens alone do not tell that they stand together. */
function conditions(
  { texts, hasAuthor }: Shape,
  value: ValueOf<Values>,
  placeOf: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const contained = Array.from(
    { length: texts },
    (_, index) => sql<SqlBool>`${placeOf}(entry.text, ${value(`text${index}`)}) > 0`,
  );
  const ofAuthor = hasAuthor ? [sql<SqlBool>`entry.user_id = ${value('author')}`] : [];
  return sql.join([...contained, ...ofAuthor, isFindable('entry.user_id', value)], sql` and `);
}

function columns({ texts }: Shape, value: ValueOf<Values>, placeOf: RawBuilder<unknown>) {
  const place = texts === 0 ? sql`0` : sql`${placeOf}(entry.text, ${value('text0')})`;
  return sql`entry.id, entry.user_id, entry.position, ${place} as place`;
}

/**
 * Entries with the tokens that are examined at once. SQLite works on the thread that serves everybody, so that a search
 * whose tokens are frequent but never stand together has to let others in.
 */
const EXAMINED = 2000;

/** The newest entries with the tokens: the full-text index gives them in the order of their positions. */
function withTokens(table: keyof SearchTables, value: ValueOf<Values>) {
  return sql`(
    select rowid as position from ${sql.table(`${table}_tokens`)}(${value('match')})
    where rowid < ${value('position')} order by rowid desc limit ${sql.lit(EXAMINED)}
  )`;
}

// Without an order of its own, which would sort all entries with the tokens before the first is looked up: a cross join
// reads them as they come.
const onSqlite = preparedVariants((...variant: ShapeVariant) =>
  prepared<Values>()((database, value) => {
    const shape = toShape(variant);
    const placeOf = sql`instr`;
    return compilable(
      database,
      sql<Match>`
        select ${columns(shape, value, placeOf)}
        from ${withTokens(shape.table, value)} as found
        cross join ${sql.table(shape.table)} as entry
        where entry.position = found.position and ${conditions(shape, value, placeOf)}
        limit ${sql.lit(shape.limit)}`,
    );
  }),
);

const endOfExamined = preparedVariants((table: keyof SearchTables) =>
  prepared<Values>()((database, value) =>
    compilable(
      database,
      sql<{ last: number; examined: number }>`
        select min(position) as last, count(*) as examined from ${withTokens(table, value)}`,
    ),
  ),
);

async function findOnSqlite(
  database: Queryable,
  variant: ShapeVariant,
  values: Values,
): Promise<Match[]> {
  const [table, , , limit] = variant;
  const found: Match[] = [];
  let { position } = values;
  while (true) {
    const rows = await onSqlite(...variant)(database, { ...values, position });
    found.push(...rows);
    if (found.length >= limit) return found.slice(0, limit);
    const [end] = await endOfExamined(table)(database, { ...values, position });
    if (!end || end.examined < EXAMINED) return found;
    position = end.last;
    await setImmediate();
  }
}

/** Of the newest entries that PostgreSQL reads before it asks the index of tokens, which cannot sort. */
const WALKED = 1000;

const amongNewest = preparedVariants((...variant: ShapeVariant) =>
  prepared<Values>()((database, value) => {
    const shape = toShape(variant);
    const placeOf = sql`strpos`;
    return compilable(
      database,
      sql<Match>`
        select ${columns(shape, value, placeOf)}
        from (
          select id, position, user_id, text from ${sql.table(shape.table)}
          where position < ${value('position')} order by position desc limit ${sql.lit(WALKED)}
        ) as entry
        where ${conditions(shape, value, placeOf)}
        order by entry.position desc limit ${sql.lit(shape.limit)}`,
    );
  }),
);

const byTokens = preparedVariants((...variant: ShapeVariant) =>
  prepared<Values>()((database, value) => {
    const shape = toShape(variant);
    const placeOf = sql`strpos`;
    return compilable(
      database,
      sql<Match>`
        with entry as materialized (
          select id, position, user_id, text from ${sql.table(shape.table)}
          where tokens @> ${value('tokens')}::integer[] and position < ${value('position')}
        )
        select ${columns(shape, value, placeOf)} from entry
        where ${conditions(shape, value, placeOf)}
        order by entry.position desc limit ${sql.lit(shape.limit)}`,
    );
  }),
);

type ShapeVariant = [table: keyof SearchTables, texts: number, hasAuthor: boolean, limit: number];

function toShape([table, texts, hasAuthor, limit]: ShapeVariant): Shape {
  return { table, texts, hasAuthor, limit };
}

/** A statement as `prepared` takes it. */
function compilable<Row>(database: Queryable, statement: RawBuilder<Row>) {
  return { compile: () => statement.compile(database) };
}

/** Texts are filled up to these numbers, so that few statements are prepared. */
const TEXTS = [0, 1, 2, 4, 8, 16, 32, 64, 128];

interface Search {
  table: keyof SearchTables;
  criteria: Criteria;
  reader: Reader;
  after: After<'position'>;
  limit: number;
}

/** The newest entries that fulfil the criteria and whose author the viewer may read. */
export async function findMatches(
  database: Queryable,
  { table, criteria, reader, after, limit }: Search,
): Promise<Match[]> {
  const { texts, author, tokens } = criteria;
  const size = TEXTS.find((one) => one >= texts.length) ?? texts.length;
  // Every text contains the empty one.
  const filled = Array.from({ length: size }, (_, index) => [`text${index}`, texts[index] ?? '']);
  const variant: ShapeVariant = [table, size, author !== null, limit];
  const match = tokens.map(toWord).join(' ');
  const values: Values = {
    ...Object.fromEntries(filled),
    ...reader,
    ...after,
    match,
    tokens,
    author: author ?? '',
  };
  if (engineOf(database) === 'sqlite') return findOnSqlite(database, variant, values);
  const newest = await amongNewest(...variant)(database, values);
  return newest.length === limit ? newest : byTokens(...variant)(database, values);
}

/** A page of matches. */
export async function listMatches(database: Queryable, search: Search): Promise<Page<Match>> {
  return matchKeyset.read(search.limit, (limit) => findMatches(database, { ...search, limit }));
}
