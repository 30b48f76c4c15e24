import type { Tables } from '#server/platform/database/tables.ts';

type Value = string | number | boolean | null;

/** The rows of a member in one table, and the file of the archive that contains them. */
export interface ExportedTable {
  table: keyof Tables;
  file: string;
  title: string;
  /** The column with the id of the member. */
  member: string;
  /** An index starts with the member column. It continues with these columns where a member can have many rows. */
  order: { time?: string; id: string };
  /** The columns in the archive, each with its meaning. */
  fields: Readonly<Record<string, string>>;
  /** The columns that mean nothing to a member. */
  omitted: readonly string[];
  /** Selects the rows of the file when a table is split into several files. */
  only?: Readonly<Record<string, Value>>;
  /** Excludes rows that no longer belong to the member. */
  except?: Readonly<Record<string, Value>>;
  /** Whether a member has one row at most. */
  isSingle?: boolean;
  /** Values that are converted to a more readable form. */
  convert?: Readonly<Record<string, (value: Value) => unknown>>;
}

/** Converts JSON that is stored as text. Null for none. */
export function fromJson(value: Value): unknown {
  return value === null || value === '' ? null : JSON.parse(String(value));
}

type Column<Name extends keyof Tables> = keyof Tables[Name] & string;

/** Declares an `ExportedTable` whose columns are checked against its table. */
export function exported<Name extends keyof Tables>(
  table: ExportedTable & {
    table: Name;
    member: Column<Name>;
    order: { time?: Column<Name>; id: Column<Name> };
    fields: Partial<Record<Column<Name>, string>>;
    omitted: readonly Column<Name>[];
    only?: Partial<Record<Column<Name>, Value>>;
    except?: Partial<Record<Column<Name>, Value>>;
  },
): ExportedTable {
  return table;
}
