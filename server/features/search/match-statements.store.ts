import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isNotBlocked } from '#server/features/hiding/hiding.service.ts';
import { isReadableMember } from '#server/features/profiles/readable-members.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ValueOf } from '#server/platform/database/prepared.ts';
import type { SearchTables } from '#server/platform/database/tables.ts';

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

/** What a statement compares the entries with. */
export type MatchValues = Reader & { author: string } & Record<`text${number}`, string>;

/** What a statement is prepared for. */
export interface Shape {
  table: keyof SearchTables;
  texts: number;
  hasAuthor: boolean;
  limit: number;
}

export type ShapeVariant = [
  table: keyof SearchTables,
  texts: number,
  hasAuthor: boolean,
  limit: number,
];

export function toShape([table, texts, hasAuthor, limit]: ShapeVariant): Shape {
  return { table, texts, hasAuthor, limit };
}

/** The conditions that the rows of `entry` are checked by: tokens alone do not tell that they stand together. */
export function conditions(
  { texts, hasAuthor }: Shape,
  value: ValueOf<MatchValues>,
  placeOf: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const contained = Array.from(
    { length: texts },
    (_, index) => sql<SqlBool>`${placeOf}(entry.text, ${value(`text${index}`)}) > 0`,
  );
  const ofAuthor = hasAuthor ? [sql<SqlBool>`entry.user_id = ${value('author')}`] : [];
  return sql.join([...contained, ...ofAuthor, isFindable('entry.user_id', value)], sql` and `);
}

/** The columns of a match. */
export function columns(
  { texts }: Shape,
  value: ValueOf<MatchValues>,
  placeOf: RawBuilder<unknown>,
) {
  const place = texts === 0 ? sql`0` : sql`${placeOf}(entry.text, ${value('text0')})`;
  return sql`entry.id, entry.user_id, entry.position, ${place} as place`;
}

/** A statement as `prepared` takes it. */
export function compilable<Row>(database: Queryable, statement: RawBuilder<Row>) {
  return { compile: () => statement.compile(database) };
}
