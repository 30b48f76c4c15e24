/**
 * Descriptions of tables. Each noun describes its own ones in `<noun>.tables.ts`. The types of rows, the values of new
 * rows, the booleans of SQLite, expiry and the export of a member's data come from them. Migrations do not: a test
 * compares the migrated schema of both engines with the descriptions.
 */

/** `key` is a text that both engines compare byte by byte, and `json` a text that contains JSON. */
type ColumnType = 'key' | 'text' | 'json' | 'time' | 'boolean' | 'integer' | 'bigint';

type Literal = string | number | boolean;

/** The value of a column in a new row that does not give it, from the columns above it and the current time. */
type Initial<Value> = Value | ((row: Readonly<Record<string, unknown>>, now: string) => Value);

/** What happens to a row when the row that it references is deleted. */
type OnDelete = 'cascade' | 'set null' | 'no action';

interface ColumnFacts {
  type: ColumnType;
  isNullable?: true;
  initial?: Initial<unknown>;
  /** The default in the database. */
  default?: Literal;
  references?: { table: string; column: string; onDelete: OnDelete };
  /** What the column means, in the export of a member's data. */
  label?: string;
  /** The export of a member's data does not contain it. A column with a member's id says why. */
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

  /** Null unless a new row gives a value. */
  nullable(): Column<Value | null, false> {
    return new Column({ ...this.facts, isNullable: true });
  }

  /** The value in a new row that does not give one. */
  initial(initial: Initial<Value>): Column<Value, false> {
    return new Column({ ...this.facts, initial });
  }

  /** The default in the database, and the initial value unless another one is given. */
  default(value: Value & Literal): Column<Value, false> {
    return new Column({ ...this.facts, default: value });
  }

  /** `target` is a table whose key is `id`, or `table.column`. */
  references(target: string, onDelete: OnDelete = 'cascade'): Column<Value, IsRequired> {
    const [table = '', column = 'id'] = target.split('.');
    return new Column({ ...this.facts, references: { table, column, onDelete } });
  }

  /** What the column means to a member, in Japanese. Columns with a label are in the export of the member's data. */
  label(label: string): Column<Value, IsRequired> {
    return new Column({ ...this.facts, label });
  }

  /** Deletes the rows of a member in slices, before the profile: a member can have many. */
  deletedInSlices(): Column<Value, IsRequired> {
    return new Column({ ...this.facts, deletion: 'in slices' });
  }

  /**
   * A member has few of these rows: the foreign key deletes them, or removes the member from them, in the transaction that
   * deletes the profile. A column that is a key by itself need not say it.
   */
  deletedWithProfile(): Column<Value, IsRequired> {
    return new Column({ ...this.facts, deletion: 'with the profile' });
  }

  /** Leaves the column out of the export of a member's data. A column with a member's id says why. */
  notExported(reason: string | true = true): Column<Value, IsRequired> {
    return new Column({ ...this.facts, notExported: reason });
  }
}

const column =
  <Base>(type: ColumnType) =>
  <Value extends Base = Base>() =>
    new Column<Value>({ type });

/** The types of columns, and their usual initial values. */
export const t = {
  /** An id of 20 random characters, or another text that both engines compare byte by byte. */
  key: column<string>('key'),
  /** The id of a member. Its rows are deleted with the profile unless `onDelete` says otherwise. */
  member: (onDelete?: OnDelete) =>
    new Column<string>({ type: 'key' }).references('profiles', onDelete),
  text: column<string>('text'),
  /** A text that contains JSON. */
  json: column<string>('json'),
  /** A time as ISO 8601 in UTC with milliseconds. */
  time: column<string>('time'),
  boolean: column<boolean>('boolean'),
  integer: column<number>('integer'),
  bigint: column<number>('bigint'),
  /** The initial value of a time: the current one. */
  now: (_row: unknown, current: string) => current,
  /** The initial value of a time: that of a column above it. */
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
  /** An index starts with the member column. It continues with these columns where a member can have many rows. */
  order: { time?: Name; id: Name };
  /** Labels that differ from those of the columns. */
  labels?: Readonly<Partial<Record<Name, string>>>;
  /** Columns with a label that are not in this file. */
  omits?: readonly Name[];
  /** Selects the rows of the file when a table is split into several files. */
  only?: Readonly<Partial<Record<Name, Scalar>>>;
  /** Excludes rows that no longer belong to the member. */
  except?: Readonly<Partial<Record<Name, Scalar>>>;
  /** Whether a member has one row at most. */
  isSingle?: boolean;
  /** Values that are converted to a more readable form. JSON is parsed without it. */
  convert?: Readonly<Partial<Record<Name, (value: Scalar) => unknown>>>;
}

interface Description<Name extends string> {
  /** The primary key. The default is `id`. */
  key?: readonly Name[];
  unique?: readonly (readonly Name[])[];
  /** By name: the columns, or an index that is unique or partial. */
  indexes?: Readonly<Record<string, readonly (Name | Expression)[] | Index<Name | Expression>>>;
  /** Why the rows of a post or an event are not in its backup. */
  notBackedUp?: string;
  /** Whether the rows whose `expires_at` has passed are deleted by housekeeping. */
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

/** What a new row is made of: the required columns, and any others that differ from their initial values. */
type FieldsOf<Described extends Columns> = Pick<RowWith<Described>, RequiredOf<Described>> &
  Partial<RowWith<Described>>;

/** A described table. */
export interface Table<Name extends string = string, Described extends Columns = Columns>
  extends Description<string> {
  name: Name;
  columns: { readonly [Column in keyof Described]: ColumnFacts };
  key: readonly string[];
  /** Completes a new row with the initial values of its other columns. */
  row(fields: FieldsOf<Described>): RowWith<Described>;
}

/** The type of the rows of a table. */
export type RowOf<Described> = Described extends Table<string, infer Of> ? RowWith<Of> : never;

/** Describes a table. */
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
  return {
    key: ['id'],
    ...description,
    name,
    columns: Object.fromEntries(facts),
    row,
  } as unknown as Table<Name, Described>;
}

function initialOf({ initial, default: stored, isNullable }: ColumnFacts) {
  if (initial !== undefined) return initial;
  return stored ?? (isNullable ? null : undefined);
}
