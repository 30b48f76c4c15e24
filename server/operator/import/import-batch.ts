import type { z } from 'zod';
import { isId } from '#contract/foundations/ids.ts';
import { DAY } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { sha256 } from '#server/platform/ids.ts';
import type { ImportOutcome, ImportReason } from '../operator.messages.ts';
import type { Document } from './export-files.ts';
import { type Fields, isFields, timeOf } from './firestore-values.ts';
import { findExisting } from './import.store.ts';
import type { FieldName } from './import-fields.ts';

/** A record that is not imported, or a value that is imported with a change or left out. */
export interface Problem extends ImportOutcome {
  collection: string;
  id: string;
  /** The field that was changed or left out. Null when the record is not imported because of several fields. */
  field: string | null;
  reason: ImportReason;
}

/** Thrown during the conversion of a record that cannot be imported. */
export class Skip extends Error {
  readonly reason: ImportReason;
  readonly field: string | null;
  readonly path: string | undefined;

  constructor(reason: ImportReason, field: string | null = null, path?: string) {
    super(reason);
    this.reason = reason;
    this.field = field;
    this.path = path;
  }
}

/** What a dry run would have written, as far as later records depend on it. */
export interface Memory {
  sets: Map<string, Set<string>>;
  sums: Map<string, Map<string, number>>;
}

/** Joins several values into one key. */
export const joined = (...values: readonly unknown[]) => values.join(' ');

/** A batch of records of a collection while it is converted. */
export class Batch {
  readonly database: Database;
  readonly collection: string;
  /** Null unless this is a dry run. */
  readonly memory: Memory | null;
  readonly accepted = new Set<string>();
  readonly problems: Problem[] = [];

  constructor(database: Database, collection: string, memory: Memory | null) {
    this.database = database;
    this.collection = collection;
    this.memory = memory;
  }

  /** Converts records, and lists those that cannot be imported. */
  async convert<Row>(
    documents: readonly Document[],
    convert: (source: Source) => Row | Promise<Row>,
  ): Promise<Row[]> {
    const rows: Row[] = [];
    for (const { id, fields } of documents) {
      const before = this.problems.length;
      try {
        if (fields === null) throw new Skip('unreadable');
        if (this.accepted.has(id)) throw new Skip('duplicate');
        rows.push(await convert(new Source(this, id, fields)));
        this.accepted.add(id);
      } catch (error) {
        if (!(error instanceof Skip)) throw error;
        const { reason, field, path } = error;
        const { collection } = this;
        // Removes the problems of the values, because the whole record is not imported.
        this.problems.splice(before);
        const problem = { collection, id, field, reason, path, isSkipped: true, becomes: null };
        this.problems.push(problem);
      }
    }
    return rows;
  }

  /** Returns the id of a record, or an id that is derived from it. No address contains the id of such a record. */
  newIdOf(id: string): string {
    return isId(id) ? id : derivedId(`${this.collection}/${id}`);
  }

  /** Returns a set of values to which this batch adds. In a dry run, the set also has the values of earlier batches. */
  set(name: string, values: Iterable<string>): Set<string> {
    const set = this.memory?.sets.get(name) ?? new Set();
    for (const value of values) set.add(value);
    this.memory?.sets.set(name, set);
    return set;
  }

  /** Returns sums to which this batch adds, like `set`. */
  sums(name: string, stored: Iterable<readonly [string, number]>): Map<string, number> {
    const sums = this.memory?.sums.get(name) ?? new Map<string, number>();
    for (const [key, sum] of stored) if (!sums.has(key)) sums.set(key, sum);
    this.memory?.sums.set(name, sums);
    return sums;
  }

  /** Returns those of the wanted keys that exist in columns of a table. A dry run remembers what it has accepted. */
  async keys(
    table: keyof Tables,
    columns: readonly string[],
    wanted: readonly (string | readonly string[])[],
  ): Promise<Set<string>> {
    const found = await findExisting(this.database.read, table, columns, wanted);
    const keys = found.map((row) => joined(...row));
    return this.set(joined(table, ...columns), keys);
  }
}

/** Returns the texts in fields of documents, each once. */
export function textsIn(documents: readonly Document[], ...names: readonly string[]): string[] {
  const values = documents.flatMap(({ id, fields }) =>
    names.flatMap((name) => (name === 'id' ? id : fields?.[name])),
  );
  return [...new Set(values)].filter(
    (value) => typeof value === 'string' && value !== '',
  ) as string[];
}

/** Returns the texts in two fields of documents that have both. */
export function pairsIn(documents: readonly Document[], first: string, second: string): string[][] {
  const pairs = documents.map(({ fields }) => [fields?.[first], fields?.[second]]);
  return pairs.filter((pair): pair is string[] => pair.every((text) => typeof text === 'string'));
}

/** Returns the member with the id in a field. Skips the record when there is no such member. */
export function memberIn(source: Source, members: Set<string>, field: FieldName): string {
  const id = source.text(field);
  if (!members.has(id)) throw new Skip('missing-member', field);
  return id;
}

/** Skips a record whose values are in `known`. Otherwise, adds the values to `known`. */
export function onlyOnce(known: Set<string>, ...values: readonly string[]): void {
  const key = joined(...values);
  if (known.has(key)) throw new Skip('duplicate');
  known.add(key);
}

/** A record while it is converted. Its methods list values that cannot be imported. */
export class Source {
  readonly id: string;
  readonly batch: Batch;
  readonly fields: Fields;

  constructor(batch: Batch, id: string, fields: Fields) {
    this.batch = batch;
    this.id = id;
    this.fields = fields;
  }

  /** Returns the value of the first of these fields that has one, or null. */
  value(...names: readonly FieldName[]): unknown {
    const values = names.map((name) => this.fields[name] ?? '');
    return values.find((value) => value !== '') ?? null;
  }

  /** Returns a field that contains fields itself. */
  group(name: FieldName): Source {
    return new Source(this.batch, this.id, this.#checked(name, isFields, {}));
  }

  list(name: FieldName): unknown[] {
    return this.#checked<unknown[]>(name, Array.isArray, []);
  }

  /** Returns the text of a field, which may have any length. */
  text(name: FieldName): string {
    return this.#checked(name, (value) => typeof value === 'string', '');
  }

  /** Returns the boolean in a field, `missing` without a value, and `unclear` for a value of another type. */
  flag(name: FieldName, missing: boolean, unclear = false): boolean {
    return this.#checked(name, (value) => typeof value === 'boolean', missing, unclear);
  }

  /**
   * Returns the value of a field, or `missing` when the field has none. Lists a value of another type, and then returns
   * `unclear`.
   */
  #checked<Value>(
    name: FieldName,
    fits: (value: unknown) => value is Value,
    missing: Value,
    unclear = missing,
  ): Value {
    const value = this.value(name);
    if (value === null || fits(value)) return value ?? missing;
    this.change(name, 'bad-value', typeof unclear === 'boolean' ? unclear : null);
    return unclear;
  }

  /** Lists that a field becomes another value, or is left out. `path` is the file that does not fit. */
  change(
    field: FieldName,
    reason: ImportReason,
    becomes: ImportOutcome['becomes'] = null,
    path?: string,
  ): void {
    const { collection } = this.batch;
    const outcome = { isSkipped: false, becomes, path };
    this.batch.problems.push({ collection, id: this.id, field, reason, ...outcome });
  }

  /** Returns the value of a field, or skips the record. */
  required<Value>(name: FieldName, schema: z.ZodType<Value>): Value {
    const value = this.value(name);
    if (value === null) throw new Skip('missing', name);
    const { data, error } = schema.safeParse(value);
    if (error) throw new Skip(reasonOf(error), name);
    return data;
  }

  /** Returns the value of a field, or `other` when the field has none. Lists a value that cannot be imported. */
  optional<Value, const Other extends string | number | null>(
    name: FieldName,
    schema: z.ZodType<Value>,
    other: Other,
  ): Exclude<Value, undefined> | Other {
    const value = this.value(name);
    if (value === null) return other;
    const { data, error } = schema.safeParse(value);
    if (error) this.change(name, reasonOf(error), other === '' ? null : other);
    return data === undefined ? other : (data as Exclude<Value, undefined>);
  }

  /** Returns the time in a field, or `other`. Lists a value that is not a time. */
  time<const Other extends string | null = null>(
    name: FieldName,
    other: Other = null as Other,
  ): string | Other {
    const value = this.value(name);
    if (value === null) return other;
    const time = timeOf(value);
    if (time === null) this.change(name, 'bad-time', other);
    return time ?? other;
  }

  /** Returns when the record was created and updated. Skips a record without any time, unless `other` is given. */
  times(other?: string): { created_at: string; updated_at: string } {
    const [created, updated] = [this.#past('created_at'), this.#past('updated_at')];
    const created_at = created ?? updated ?? other;
    if (created_at === undefined) {
      throw new Skip(this.value('created_at') === null ? 'missing' : 'bad-time', 'created_at');
    }
    const isLater = updated !== null && updated > created_at;
    const times = { created_at, updated_at: isLater ? updated : created_at };
    const isUnfit = (name: FieldName, time: string | null) =>
      time === null && this.value(name) !== null;
    if (isUnfit('created_at', created)) this.change('created_at', 'bad-time', times.created_at);
    if (isUnfit('updated_at', updated)) this.change('updated_at', 'bad-time', times.updated_at);
    return times;
  }

  // The clock of a browser can be ahead. A record from the future would stay first in every list.
  #past(name: FieldName): string | null {
    const time = timeOf(this.value(name));
    return time !== null && Date.parse(time) < Date.now() + DAY ? time : null;
  }

  get newId(): string {
    return this.batch.newIdOf(this.id);
  }
}

/** Returns an id that is always the same for a text. */
export function derivedId(text: string): string {
  return sha256(text).slice(0, 20);
}

/** Returns the name under which a record is stored. It is a hash, because the record may be deleted later. */
export function recordOf(collection: string, id: string): string {
  return sha256(`${collection}/${id}`).slice(0, 40);
}

export function reasonOf({ issues }: z.ZodError): ImportReason {
  const isLong = issues.some((issue) =>
    issue.code === 'custom'
      ? issue.params?.isTooLong
      : 'origin' in issue && issue.origin === 'string' && issue.code === 'too_big',
  );
  return isLong ? 'too-long' : 'bad-value';
}
