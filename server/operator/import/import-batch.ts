import type { z } from 'zod';
import { excess } from '#contract/foundations/graphemes.ts';
import { DAY } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { sha256 } from '#server/platform/ids.ts';
import type { ImportReason } from '../operator.messages.ts';
import type { Document } from './export-files.ts';
import { type Fields, plain, timeOf } from './firestore-values.ts';
import * as store from './import.store.ts';

/** A record that is not imported, or a value of a record that differs from the export. */
export interface Problem {
  collection: string;
  id: string;
  /** The field that was changed or left out. Null when the record is not imported because of several fields. */
  field: string | null;
  reason: ImportReason;
  isSkipped: boolean;
}

/** Thrown while a record is converted that cannot be imported. */
export class Skip extends Error {
  readonly reason: ImportReason;
  readonly field: string | null;

  constructor(reason: ImportReason, field: string | null = null) {
    super(reason);
    this.reason = reason;
    this.field = field;
  }
}

/** What a dry run would have written, as far as later records depend on it. */
export class Memory {
  readonly #keys = new Map<string, Set<string>>();
  readonly #sums = new Map<string, Map<string, number>>();

  keys(name: string): Set<string> {
    return getOrCreate(this.#keys, name, () => new Set());
  }

  sums(name: string): Map<string, number> {
    return getOrCreate(this.#sums, name, () => new Map());
  }
}

function getOrCreate<Value>(map: Map<string, Value>, name: string, create: () => Value): Value {
  const value = map.get(name) ?? create();
  map.set(name, value);
  return value;
}

/** Values that a table has, and those that this batch adds. */
export class Keys {
  readonly #found: Set<string>;
  readonly #memory: Set<string> | null;

  constructor(found: Set<string>, memory: Set<string> | null) {
    this.#found = found;
    this.#memory = memory;
  }

  has(...key: readonly string[]): boolean {
    const joined = key.join(' ');
    return this.#found.has(joined) || (this.#memory?.has(joined) ?? false);
  }

  add(...key: readonly string[]): void {
    const joined = key.join(' ');
    this.#found.add(joined);
    this.#memory?.add(joined);
  }
}

/** Numbers that a table has, and what this batch adds to them. */
export class Sums {
  readonly #stored: ReadonlyMap<string, number>;
  readonly #added: Map<string, number>;

  constructor(stored: ReadonlyMap<string, number>, added: Map<string, number>) {
    this.#stored = stored;
    this.#added = added;
  }

  of(key: string): number {
    return (this.#stored.get(key) ?? 0) + (this.#added.get(key) ?? 0);
  }

  add(key: string, amount: number): void {
    this.#added.set(key, (this.#added.get(key) ?? 0) + amount);
  }
}

/** A batch of records of a collection while it is converted. */
export class Batch {
  readonly database: Database;
  readonly collection: string;
  /** Null unless this is a dry run. */
  readonly memory: Memory | null;
  readonly accepted: string[] = [];
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
        rows.push(await convert(new Source(this, id, fields)));
        this.accepted.push(id);
      } catch (error) {
        if (!(error instanceof Skip)) throw error;
        const { reason, field } = error;
        // The values of a record that is not imported do not matter.
        this.problems.splice(before);
        this.problems.push({ collection: this.collection, id, field, reason, isSkipped: true });
      }
    }
    return rows;
  }

  /** Reads which values of columns a table has. A dry run remembers added values, unless there can be many. */
  async keys(
    table: keyof Tables,
    columns: readonly string[],
    wanted: readonly (readonly string[])[],
    { areMany = false } = {},
  ): Promise<Keys> {
    const rows = await store.findExisting(this.database.read, table, columns, wanted);
    const memory = areMany ? null : (this.memory?.keys(`${table} ${columns.join(' ')}`) ?? null);
    return new Keys(new Set(rows.map((row) => row.join(' '))), memory);
  }

  /** Reads which members exist that documents name in these fields. */
  members(documents: readonly Document[], ...fields: readonly string[]): Promise<Keys> {
    return this.keys('profiles', ['id'], this.values(documents, ...fields));
  }

  /** Returns the texts in fields of documents, each once, as keys of one column. */
  values(documents: readonly Document[], ...names: readonly string[]): string[][] {
    const values = documents.flatMap(({ id, fields }) =>
      names.map((name) => (name === 'id' ? id : plain(fields?.[name]))),
    );
    const texts = values.filter((value) => typeof value === 'string' && value !== '');
    return [...new Set(texts as string[])].map((text) => [text]);
  }

  sums(name: string, stored: ReadonlyMap<string, number>): Sums {
    return new Sums(stored, this.memory?.sums(name) ?? new Map());
  }
}

/** A record while it is converted. Its methods list values that cannot be imported. */
export class Source {
  readonly id: string;
  readonly batch: Batch;
  readonly #fields: Fields;

  constructor(batch: Batch, id: string, fields: Fields) {
    this.batch = batch;
    this.id = id;
    this.#fields = fields;
  }

  /** Returns the value of the first of these fields that has one, or null. */
  value(...names: readonly string[]): unknown {
    for (const name of names) {
      const value = plain(this.#fields[name]);
      if (value !== undefined && value !== null && value !== '') return value;
    }
    return null;
  }

  /** Returns a field that contains fields itself. */
  group(name: string): Source {
    const value = this.value(name);
    const fields = typeof value === 'object' && !Array.isArray(value) ? value : {};
    return new Source(this.batch, this.id, (fields ?? {}) as Fields);
  }

  list(name: string): unknown[] {
    const value = this.value(name);
    return Array.isArray(value) ? value.map(plain) : [];
  }

  /** Lists that a field was changed or left out. */
  change(field: string, reason: ImportReason): void {
    const { collection } = this.batch;
    this.batch.problems.push({ collection, id: this.id, field, reason, isSkipped: false });
  }

  /** Returns the text of a field, without a check. */
  text(...names: readonly string[]): string {
    const value = this.value(...names);
    return typeof value === 'string' ? value : '';
  }

  flag(name: string): boolean | null {
    const value = this.value(name);
    return typeof value === 'boolean' ? value : null;
  }

  /** Returns the value of a field, or skips the record. `max` is the limit of a text. */
  required<Value>(name: string, schema: z.ZodType<Value>, max?: number): Value {
    const value = this.value(name);
    if (value === null) throw new Skip('missing', name);
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw new Skip(reasonOf(value, max), name);
  }

  /** Returns the value of a field, or another value. Lists a value that cannot be imported. */
  optional<Value, Other>(
    name: string,
    schema: z.ZodType<Value>,
    other: Other,
    max?: number,
  ): Value | Other {
    const value = this.value(name);
    if (value === null) return other;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    this.change(name, reasonOf(value, max));
    return other;
  }

  /** Returns the time in the first of these fields that has one, or null. Lists a value that is not a time. */
  time(...names: readonly string[]): string | null {
    const name = names.find((field) => (this.#fields[field] ?? '') !== '');
    if (name === undefined) return null;
    const time = timeOf(this.#fields[name]);
    if (time === null) this.change(name, 'bad-time');
    return time;
  }

  /** Returns when the record was created and updated. Skips a record without any time, unless there is another one. */
  times(other?: string): { created_at: string; updated_at: string } {
    const [created, updated] = [this.#past('created_at'), this.#past('updated_at')];
    const created_at = created ?? updated ?? other;
    if (created_at === undefined) throw new Skip('bad-time', 'created_at');
    const isLater = updated !== null && updated > created_at;
    return { created_at, updated_at: isLater ? updated : created_at };
  }

  // The clock of a browser can be ahead. A record from the future would stay first in every list.
  #past(name: string): string | null {
    const time = this.time(name);
    if (time === null || Date.parse(time) < Date.now() + DAY) return time;
    this.change(name, 'bad-time');
    return null;
  }

  /** Returns the id of the record, or an id that is derived from it. No address contains the id of such a record. */
  fittingId(isId: (text: string) => boolean): string {
    return isId(this.id) ? this.id : derivedId(`${this.batch.collection}/${this.id}`);
  }
}

/** Returns an id that is always the same for a text. */
export function derivedId(text: string): string {
  return sha256(text).slice(0, 20);
}

function reasonOf(value: unknown, max: number | undefined): ImportReason {
  const isLong = typeof value === 'string' && max !== undefined && excess(value.trim(), max) > 0;
  return isLong ? 'too-long' : 'bad-value';
}
