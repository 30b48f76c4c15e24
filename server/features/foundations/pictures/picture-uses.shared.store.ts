import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** A column with keys of pictures, with the rule for who can see the pictures. */
export type PictureReference = {
  [Table in keyof Tables]: {
    table: Table;
    column: keyof Tables[Table] & string;
    /** The column with the member, if rows use only uploads of their member. The column of keys then needs no index. */
    uploader?: keyof Tables[Table] & string;
    /** `nobody` means that a row, such as a backup, only prevents the deletion of a picture. */
    shownTo: 'everybody' | 'nobody' | PictureAudience;
    /** What the member of the row wants for the picture. The default is no wishes. */
    wishes?: PictureWishes;
  };
}[keyof Tables];

/** Conditions on a row that contains the key of a picture. */
export interface PictureAudience {
  everybody: Expression<SqlBool>;
  /** Whether a viewer can see the picture without any permission. */
  viewer(viewerId: string): Expression<SqlBool>;
  /** Whether every admin can see it. The default is false. */
  admins?: Expression<SqlBool>;
}

/** Conditions on a row with the key of a picture. A wish applies when its condition is true for one of these rows. */
interface PictureWishes {
  /** Whether only variants are delivered, and not the stored picture. */
  keepsOriginal: Expression<SqlBool>;
  refusesTraining: Expression<SqlBool>;
  /** Whether the watermark of the uploader is drawn on the picture. */
  hasWatermark: Expression<SqlBool>;
}

declare module '#server/platform/noun.ts' {
  interface Noun {
    /** The columns with keys of pictures. They decide who sees a picture, and prevent its deletion. */
    pictureReferences?: readonly PictureReference[];
  }
}

/** Finds the uses of pictures in the columns that the features have registered. */
export class PictureUses {
  readonly references: readonly PictureReference[];
  readonly #accessByKey: ReturnType<typeof prepareAccess>;

  constructor(references: readonly PictureReference[]) {
    this.references = references;
    this.#accessByKey = prepareAccess(references);
  }

  /** Returns a picture with the facts that decide who can see it, or null. Uses one index lookup per column. */
  async findPicture(database: Queryable, key: string, viewerId: string | null) {
    const [row] = await this.#accessByKey(database, { key, viewer: viewerId ?? '' });
    if (!row) return null;
    const { user_id, width, height, bytes, is_animated: isAnimated } = row;
    const access = {
      isPublic: row.is_for_everybody === 1,
      isForViewer: row.is_for_viewer === 1,
      isForAdmins: row.is_for_admins === 1,
    };
    const wishes = {
      keepsOriginal: row.keeps_original === 1,
      refusesTraining: row.refuses_training === 1,
      hasWatermark: row.has_watermark === 1,
    };
    return { key, user_id, width, height, bytes, isAnimated, ...access, ...wishes };
  }

  /** Returns the number of a member's unused uploads since a time, at most `limit`. */
  async countUnused(database: Queryable, userId: string, since: string, limit: number) {
    const rows = await database
      .selectFrom('files')
      .where('files.user_id', '=', userId)
      .where('files.created_at', '>=', since)
      .where(isUnreferenced(this.#showing))
      .select('files.key')
      .limit(limit)
      .execute();
    return rows.length;
  }

  /** Returns a page of pictures after the key `after`, in the order of their keys, each with whether it is unused. */
  async listPictures(database: Queryable, after: string, limit: number) {
    const page = database
      .selectFrom('files')
      .where('files.key', '>', after)
      .orderBy('files.key')
      .limit(limit)
      .selectAll();
    const rows = await database
      .selectFrom(page.as('files'))
      .select(['files.key', 'files.created_at'])
      .select(asFlag(isUnreferenced(this.#showing)).as('is_unused'))
      .orderBy('files.key')
      .execute();
    return rows.map((row) => ({ ...row, is_unused: row.is_unused === 1 }));
  }

  /** Whether a row that shows pictures to nobody, such as a backup, contains the key of this picture. */
  async isKept(database: Queryable, key: string): Promise<boolean> {
    const row = await database
      .selectFrom('files')
      .where('files.key', '=', key)
      .where((eb) => eb.not(isUnreferenced(this.#keeping)))
      .select('files.key')
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Deletes the row of a locked picture unless a registered column contains its key. Returns whether the row was
   * deleted.
   */
  async deleteUnused(transaction: Queryable, key: string): Promise<boolean> {
    const deleted = await transaction
      .deleteFrom('files')
      .where('files.key', '=', key)
      .where(isUnreferenced(this.references))
      .returning('files.key')
      .execute();
    return deleted.length > 0;
  }

  get #showing() {
    return this.references.filter(({ shownTo }) => shownTo !== 'nobody');
  }

  get #keeping() {
    return this.references.filter(({ shownTo }) => shownTo === 'nobody');
  }
}

const files = expressionBuilder<Tables, 'files'>();

function prepareAccess(references: readonly PictureReference[]) {
  return prepared<{ key: string; viewer: string }>()((database, value) =>
    database
      .selectFrom('files')
      .where('files.key', '=', value('key'))
      .select(['files.user_id', 'files.width', 'files.height', 'files.bytes', 'files.is_animated'])
      .select([
        asFlag(files.or(references.flatMap(showsToEverybody))).as('is_for_everybody'),
        asFlag(files.or(references.flatMap((reference) => showsTo(reference, value('viewer'))))).as(
          'is_for_viewer',
        ),
        asFlag(files.or(references.flatMap(showsToAdmins))).as('is_for_admins'),
        asFlag(wishes(references, 'keepsOriginal')).as('keeps_original'),
        asFlag(wishes(references, 'refusesTraining')).as('refuses_training'),
        asFlag(wishes(references, 'hasWatermark')).as('has_watermark'),
      ]),
  );
}

function showsToEverybody(reference: PictureReference): Expression<SqlBool>[] {
  if (reference.shownTo === 'nobody') return [];
  if (reference.shownTo === 'everybody') return [isReferencedBy(reference)];
  return [isReferencedBy(reference, reference.shownTo.everybody)];
}

function showsTo(reference: PictureReference, viewerId: string): Expression<SqlBool>[] {
  if (typeof reference.shownTo === 'string') return [];
  return [isReferencedBy(reference, reference.shownTo.viewer(viewerId))];
}

function showsToAdmins(reference: PictureReference): Expression<SqlBool>[] {
  if (typeof reference.shownTo === 'string' || !reference.shownTo.admins) return [];
  return [isReferencedBy(reference, reference.shownTo.admins)];
}

function wishes(references: readonly PictureReference[], wish: keyof PictureWishes) {
  return files.or(
    references.flatMap((reference) =>
      reference.wishes ? [isReferencedBy(reference, reference.wishes[wish])] : [],
    ),
  );
}

/** Returns a condition: a row of the table meets `condition` and has the key of a row of `files`. */
function isReferencedBy(
  { table, column, uploader }: PictureReference,
  condition?: Expression<SqlBool>,
): Expression<SqlBool> {
  const conditions: Expression<unknown>[] = [sql`${sql.ref(`${table}.${column}`)} = files.key`];
  if (uploader) conditions.push(sql`${sql.ref(`${table}.${uploader}`)} = files.user_id`);
  if (condition) conditions.push(condition);
  const all = sql.join(conditions, sql` and `);
  return sql<SqlBool>`exists (select 1 from ${sql.table(table)} where ${all})`;
}

function isUnreferenced(references: readonly PictureReference[]): Expression<SqlBool> {
  return files.and(references.map((reference) => files.not(isReferencedBy(reference))));
}

// SQLite returns conditions as numbers, and PostgreSQL as booleans. The values 1 and 0 work on both. SQLite's driver
// converts them to booleans only in a column with the name of a boolean column, such as `is_public` of clips.
function asFlag(condition: Expression<SqlBool>) {
  return files.case().when(condition).then(files.lit(1)).else(files.lit(0)).end();
}
