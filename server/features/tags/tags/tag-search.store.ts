import { type SqlBool, sql } from 'kysely';
import { highest } from '#server/platform/database/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { positionFunction } from '#server/platform/database/engine-of.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';

export const tagKeyset = new Keyset('desc', { count: 'count', text: 'tag' }, 'tags');

/** Texts that a folded tag contains. */
interface TagParts {
  /** Texts with which the tag begins. */
  starts: string[];
  /** Texts anywhere in the tag. */
  inside: string[];
}

/** The required search terms, and the terms that exclude a tag. */
export interface SoughtParts extends TagParts {
  without: TagParts;
}

type Values = After<'count' | 'text'> & { from: string; to: string } & Record<
    `part${number}` | `without${number}`,
    string
  >;

/** The character before each compared tag. A tag begins with a text if it contains this character and then the text. */
const START = '\u001f';

const byParts = preparedVariants(
  (parts: number, without: number, fromStart: boolean, limit: number) =>
    prepared<Values>()((database, value) => {
      const source = fromStart
        ? sql`tags where tag_key >= ${value('from')} and tag_key < ${value('to')}`
        : sql`tag_tokens where token >= ${value('from')} and token < ${value('to')}`;
      const positionOf = positionFunction(database);
      const marked = sql`${sql.lit(START)} || tags.tag_key`;
      const positionIn = (part: string) => sql`${positionOf}(${marked}, ${part})`;
      const all = [
        ...Array.from(
          { length: parts },
          (_, index) => sql`${positionIn(value(`part${index}`))} > 0`,
        ),
        ...Array.from(
          { length: without },
          (_, index) => sql`${positionIn(value(`without${index}`))} = 0`,
        ),
      ];
      return (
        database
          .selectFrom(
            sql<{ name: string }>`(select distinct tag as name from ${source})`.as('found'),
          )
          // A cross join, because SQLite does not reorder it. For another join, SQLite would read all tags in the order
          // of the result.
          .crossJoin('tags')
          .whereRef('tags.tag', '=', 'found.name')
          .where(sql<SqlBool>`${sql.join(all, sql` and `)}`)
          .$call(tagKeyset.pageAfter(value, limit, 'tags'))
          .select(['tags.tag', 'tags.count'])
      );
    }),
);

/** The number of parts is rounded up to these values, so that few statements are prepared. */
const PARTS = [1, 2, 4, 8, 16, 32, 64, 128];
const EXCLUDED_PARTS = [0, 4, 64];

interface Search {
  parts: SoughtParts;
  after: After<'count' | 'text'>;
  limit: number;
}

/** Returns the tags in use that contain all required texts and no excluded text. At least one text must be required. */
export async function findTagsByParts(database: Queryable, { parts, after, limit }: Search) {
  const { starts, inside, without } = parts;
  const longest = [...inside].sort((one, other) => other.length - one.length)[0];
  // `tag_tokens` has the pairs of characters of each tag. A single character is found as the beginning of a pair.
  const from = longest === undefined ? (starts[0] ?? '') : [...longest].slice(0, 2).join('');
  // Unused parameters are the empty text, which every tag contains.
  const required = numbered('part', textsOf({ starts, inside }), PARTS, '');
  const excluded = textsOf(without);
  const refused = numbered('without', excluded, EXCLUDED_PARTS, excluded[0] ?? '');
  const values: Values = {
    ...Object.fromEntries([...required, ...refused]),
    ...after,
    from,
    to: from + highest.text,
  };
  return tagKeyset.read(limit, (rows) =>
    byParts(required.length, refused.length, longest === undefined, rows)(database, values),
  );
}

function textsOf({ starts, inside }: TagParts): string[] {
  return [...starts.map((start) => START + start), ...inside];
}

/** Returns the texts by numbered names, filled up with `filler` to one of the sizes. */
function numbered(
  name: string,
  texts: readonly string[],
  sizes: readonly number[],
  filler: string,
): [string, string][] {
  const size = sizes.find((one) => one >= texts.length) ?? texts.length;
  return Array.from({ length: size }, (_, index) => [`${name}${index}`, texts[index] ?? filler]);
}
