/**
 * Descriptions of tables. Each noun describes its tables in `<noun>.tables.ts`. The descriptions determine the types of
 * rows, the values of new rows, the booleans of SQLite, expiry, and the export of a member's data. Migrations are
 * written by hand, and a test compares the migrated schema of both engines with the descriptions.
 */

/** `key` is a text that both engines compare byte by byte, and `json` a text that contains JSON. */
type ColumnType = 'key' | 'text' | 'json' | 'time' | 'boolean' | 'integer' | 'bigint';

type Literal = string | number | boolean;

/** The value of a column that a new row does not set. A function gets the row so far and the current time. */
type Initial<Value> = Value | ((row: Readonly<Record<string, unknown>>, now: string) => Value);

type OnDelete = 'cascade' | 'set null' | 'no action';

interface ColumnFacts {
  type: ColumnType;
  isNullable?: true;
  initial?: Initial<unknown>;
  default?: Literal;
  references?: { table: string; column: string; onDelete: OnDelete };
  label?: string;
  /** Whether the export of a member's data omits the column. A column with a member's id needs a reason. */
  notExported?: string | true;
  deletion?: 'in slices' | 'with the profile';
}

/** A column of a table. Its methods return a changed copy. */
export class Column<Value, IsRequired extends boolean = true> {
  declare readonly value: Value;
  declare readonly isRequired: IsRequired;
  readonly facts: ColumnFacts;

  constructor(facts: ColumnFacts) {
    this.facts = facts;
  }

  /** Allows null, which is also the initial value of the column. */
  nullable(): Column<Value | null, false> {
    return new Column({ ...this.facts, isNullable: true });
  }

  /** Sets the value that new rows get when they do not set the column. */
  initial(initial: Initial<Value>): Column<Value, false> {
    return new Column({ ...this.facts, initial });
  }

  /** Sets the default in the database, which is also the initial value unless `initial` sets another value. */
  default(value: Value & Literal): Column<Value, false> {
    return new Column({ ...this.facts, default: value });
  }

  /** Adds a foreign key. `target` is a table whose key is `id`, or `table.column`. */
  references(target: string, onDelete: OnDelete = 'cascade'): Column<Value, IsRequired> {
    const [table = '', column = 'id'] = target.split('.');
    return new Column({ ...this.facts, references: { table, column, onDelete } });
  }

  /** Sets what the column means to a member, in Japanese. Columns with a label are in the export of the member's data. */
  label(label: string): Column<Value, IsRequired> {
    return new Column({ ...this.facts, label });
  }

  /** Deletes the rows of a member in slices before the profile is deleted, because there can be many rows. */
  deletedInSlices(): Column<Value, IsRequired> {
    return new Column({ ...this.facts, deletion: 'in slices' });
  }

  /**
   * Leaves the rows of a member to the foreign key, because they are few. The foreign key deletes the rows, or removes
   * the member from them, when the profile is deleted. A column that alone is the primary key does not need this call.
   */
  deletedWithProfile(): Column<Value, IsRequired> {
    return new Column({ ...this.facts, deletion: 'with the profile' });
  }

  /** Excludes the column from the export of a member's data. A column with a member's id needs a reason. */
  notExported(reason: string | true = true): Column<Value, IsRequired> {
    return new Column({ ...this.facts, notExported: reason });
  }
}

const column =
  <Base>(type: ColumnType) =>
  <Value extends Base = Base>() =>
    new Column<Value>({ type });

export const t = {
  /** An id, or another text that both engines compare byte by byte. */
  key: column<string>('key'),
  /** The id of a member. Unless `onDelete` says otherwise, the rows are deleted together with the profile. */
  member: (onDelete?: OnDelete) =>
    new Column<string>({ type: 'key' }).references('profiles', onDelete),
  text: column<string>('text'),
  json: column<string>('json'),
  /** A time as ISO 8601 in UTC with milliseconds. */
  time: column<string>('time'),
  boolean: column<boolean>('boolean'),
  integer: column<number>('integer'),
  bigint: column<number>('bigint'),
  /** For `initial`: the current time. */
  now: (_row: unknown, current: string) => current,
  /** For `initial`: the value of a column above. */
  sameAs: (column: string) => (row: Readonly<Record<string, unknown>>) => {
    const { [column]: value } = row;
    if (typeof value !== 'string') throw new Error(`${column} must stand above what is the same`);
    return value;
  },
};

/** An expression of an index, in SQL. */
type Expression = `${string}(${string})`;

interface Index<Name> {
  columns: readonly Name[];
  isUnique?: boolean;
  where?: string;
}

type Scalar = string | number | boolean | null;

/** A file in the export of a member's data, with the rows of the member in a table. */
export interface ExportFile<Name extends string = string> {
  file: string;
  title: string;
  /** The column with the id of the member. The default is `user_id`. */
  member?: Name;
  /** The order of the rows. An index must start with the member column and, if there can be many rows, these columns. */
  order: { time?: Name; id: Name };
  /** Labels that replace the labels of the columns. */
  labels?: Readonly<Partial<Record<Name, string>>>;
  /** Columns with a label that this file omits. */
  omits?: readonly Name[];
  /** Selects the rows of this file, when the rows of a table are split into several files. */
  only?: Readonly<Partial<Record<Name, Scalar>>>;
  /** Excludes rows that no longer belong to the member. */
  except?: Readonly<Partial<Record<Name, Scalar>>>;
  /** Whether a member has at most one row, so that the file contains one object. */
  isSingle?: boolean;
  /** Functions that convert values to a more readable form. JSON is parsed by default. */
  convert?: Readonly<Partial<Record<Name, (value: Scalar) => unknown>>>;
}

interface Description<Name extends string> {
  /** The primary key. The default is `id`. */
  key?: readonly Name[];
  unique?: readonly (readonly Name[])[];
  /** The indexes by name: a list of columns, or an `Index` that is unique or partial. */
  indexes?: Readonly<Record<string, readonly (Name | Expression)[] | Index<Name | Expression>>>;
  /** The reason why a backup of a post or an event does not contain the rows. */
  notBackedUp?: string;
  /** Whether housekeeping deletes the rows whose `expires_at` has passed. */
  expires?: boolean;
  /** The files in the export of a member's data that contain rows of the table. */
  exports?: readonly ExportFile<Name>[];
}

type Columns = Readonly<Record<string, Column<unknown, boolean>>>;

type RowWith<Described extends Columns> = {
  -readonly [Name in keyof Described]: Described[Name]['value'];
};

type RequiredOf<Described extends Columns> = {
  [Name in keyof Described]: Described[Name]['isRequired'] extends true ? Name : never;
}[keyof Described];

type FieldsOf<Described extends Columns> = Pick<RowWith<Described>, RequiredOf<Described>> &
  Partial<RowWith<Described>>;

export interface Table<Name extends string = string, Described extends Columns = Columns>
  extends Description<string> {
  name: Name;
  columns: { readonly [Column in keyof Described]: ColumnFacts };
  key: readonly string[];
  /** Returns a complete row: the fields, and the initial values of the other columns. */
  row(fields: FieldsOf<Described>): RowWith<Described>;
}

type ExportedTable<Module> = Module extends unknown ? Extract<Module[keyof Module], Table> : never;

/** Tables in the order of their definition. Modules list their exports by name. */
const definedTables: unknown[] = [];

/** Returns the tables that modules export. The tables of each module are in the order of their definition. */
export function tablesIn<const Modules extends readonly object[]>(
  ...modules: Modules
): ExportedTable<Modules[number]>[] {
  const isTable = (value: unknown): value is ExportedTable<Modules[number]> =>
    typeof value === 'object' && value !== null && 'row' in value;
  return modules.flatMap((module) => {
    const tables: ExportedTable<Modules[number]>[] = Object.values(module).filter(isTable);
    return tables.sort((one, other) => definedTables.indexOf(one) - definedTables.indexOf(other));
  });
}

export type RowOf<Described> = Described extends Table<string, infer Of> ? RowWith<Of> : never;

export function defineTable<const Name extends string, const Described extends Columns>(
  name: Name,
  described: Described,
  description: Description<keyof Described & string> = {},
): Table<Name, Described> {
  const facts = Object.entries(described).map(([column, { facts }]) => [column, facts] as const);
  const initials = facts.map(([column, of]) => [column, initialOf(of)] as const);
  const row = (fields: Readonly<Record<string, unknown>>) => {
    const current = new Date().toISOString();
    const values: Record<string, unknown> = {};
    for (const [column, initial] of initials) {
      const given = fields[column];
      if (given !== undefined) values[column] = given;
      else values[column] = typeof initial === 'function' ? initial(values, current) : initial;
    }
    return values;
  };
  const columns = Object.fromEntries(facts);
  const table = { key: ['id'], ...description, name, columns, row };
  definedTables.push(table);
  return table as unknown as Table<Name, Described>;
}

function initialOf({ initial, default: stored, isNullable }: ColumnFacts) {
  if (initial !== undefined) return initial;
  return stored ?? (isNullable ? null : undefined);
}
