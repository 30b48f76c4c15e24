import type { Tables } from '#server/platform/database/tables.ts';

type Value = string | number | boolean | null;

/** The rows of a member in one table, and the file of the archive that contains them. */
export interface ExportedTable {
  table: keyof Tables;
  file: string;
  title: string;
  /** The column with the id of the member. */
  member: string;
  /** An index begins with the member. It continues with these columns where a member can have many rows. */
  order: { time?: string; id: string };
  /** The columns in the archive, each with what it means. */
  fields: Readonly<Record<string, string>>;
  /** The columns that tell a member nothing. */
  omitted: readonly string[];
  /** The rows of the file, where a table is split into several. */
  only?: Readonly<Record<string, Value>>;
  /** Rows that are not the member's any more. */
  except?: Readonly<Record<string, Value>>;
  /** Whether a member has one row. */
  isSingle?: boolean;
  /** Values that read better in another form. */
  convert?: Readonly<Record<string, (value: Value) => unknown>>;
}

type Column<Name extends keyof Tables> = keyof Tables[Name] & string;

/** An `ExportedTable` whose columns are checked against its table. */
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
