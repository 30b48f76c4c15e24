import type { ExportFile, Table } from '#server/platform/database/define-table.ts';

/** A table whose rows about a member become a file of the archive. */
export interface ExportedTable extends ExportFile {
  table: string;
  member: string;
  /** The columns in the archive, each with its meaning. */
  fields: Readonly<Record<string, string>>;
}

export function exportedTables(tables: readonly Table[]): ExportedTable[] {
  return tables.flatMap((table) =>
    (table.exports ?? []).map((described) => {
      const file = { member: 'user_id', ...described };
      return {
        ...file,
        table: table.name,
        fields: fieldsOf(table, file),
        convert: { ...parseJson(table), ...file.convert },
      };
    }),
  );
}

/** Returns the labels of a file's columns. Only the file of the profile includes the column with the member's id. */
function fieldsOf({ columns }: Table, file: ExportFile & { member: string }) {
  const { member, omits = [], labels = {} } = file;
  const shown = Object.entries(columns).flatMap(([name, { label, references }]) =>
    label === undefined || omits.includes(name) || (name === member && references)
      ? []
      : [[name, labels[name] ?? label]],
  );
  return Object.fromEntries(shown) as Record<string, string>;
}

type Conversions = NonNullable<ExportFile['convert']>;

function parseJson({ columns }: Table): Conversions {
  const names = Object.keys(columns).filter((name) => columns[name]?.type === 'json');
  return Object.fromEntries(names.map((name) => [name, fromJson]));
}

function fromJson(value: string | number | boolean | null): unknown {
  return value === null || value === '' ? null : JSON.parse(String(value));
}
