import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isReadableMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import { isNotBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ValueOf } from '#server/platform/database/prepared.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type SearchTable = Extract<keyof Tables, `search_${string}`>;

export interface Match {
  id: string;
  user_id: string;
  position: number;
  /** The position of the first text in the entry, counted from 1, or 0 without texts. */
  text_offset: number;
}

export interface Reader {
  viewer: string;
  /** Whether all members are readable; see `isReadableMember`. */
  all: boolean;
  excludesBlocked: boolean;
}

/** Whether a viewer can find a member or their content, by the column with the member's id. */
export function isFindable(member: string, value: ValueOf<Reader>): RawBuilder<SqlBool> {
  const viewer = value('viewer');
  const isReadable = isReadableMember({ member, viewer, all: value('all') });
  return sql`${isReadable} and (not ${value('excludesBlocked')} or ${isNotBlocked({ member, viewer })})`;
}

export type MatchValues = Reader & {
  author: string;
  /** The ids of excluded authors, separated by spaces. */
  authorsWithout: string;
} & Record<`text${number}` | `without${number}`, string>;

/** Descending orders begin with the newest entries. */
export type Direction = 'asc' | 'desc';

export interface Shape {
  table: SearchTable;
  direction: Direction;
  texts: number;
  /** The number of excluded texts. */
  without: number;
  hasAuthor: boolean;
  limit: number;
}

export type ShapeVariant = [
  table: SearchTable,
  direction: Direction,
  texts: number,
  without: number,
  hasAuthor: boolean,
  limit: number,
];

export function toShape(variant: ShapeVariant): Shape {
  const [table, direction, texts, without, hasAuthor, limit] = variant;
  return { table, direction, texts, without, hasAuthor, limit };
}

/** Returns the conditions on the text and the author. Tokens alone do not prove that the text contains the words. */
export function areFound(
  { texts, without, hasAuthor }: Pick<Shape, 'texts' | 'without' | 'hasAuthor'>,
  value: ValueOf<MatchValues>,
  positionOf: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const contained = Array.from(
    { length: texts },
    (_, index) => sql<SqlBool>`${positionOf}(entry.text, ${value(`text${index}`)}) > 0`,
  );
  const excluded = Array.from(
    { length: without },
    (_, index) => sql<SqlBool>`${positionOf}(entry.text, ${value(`without${index}`)}) = 0`,
  );
  const ofAuthor = hasAuthor
    ? sql<SqlBool>`entry.user_id = ${value('author')}`
    : sql<SqlBool>`${positionOf}(${value('authorsWithout')}, entry.user_id) = 0`;
  return sql.join([...contained, ...excluded, ofAuthor], sql` and `);
}

export function columns(
  { texts }: Shape,
  value: ValueOf<MatchValues>,
  positionOf: RawBuilder<unknown>,
) {
  const offset = texts === 0 ? sql`0` : sql`${positionOf}(entry.text, ${value('text0')})`;
  return sql`entry.id, entry.user_id, entry.position, ${offset} as text_offset`;
}

/** Returns a statement in the form for `prepared`. */
export function compilable<Row>(database: Queryable, statement: RawBuilder<Row>) {
  return { compile: () => statement.compile(database) };
}
