/** `npm run schema-page`: writes docs/developers/schema.md, which describes the tables by area. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Table } from '#server/platform/database/define-table.ts';
import { tablesByArea } from '#server/schema.ts';
import { root } from './root.ts';

/** The path of the page, from the root of the project. */
export const schemaPage = 'docs/developers/schema.md';

const introduction = `# Schema

The tables of the database, as \`<noun>.tables.ts\` describes them. \`npm run schema-page\` writes this page. A \`key\` is a text
that both engines compare byte by byte. SQLite stores times as texts and booleans as integers; PostgreSQL stores times as
\`timestamptz\`.
`;

/** Returns a page that describes all tables. */
export function describeSchema(): string {
  const sections = Object.entries(tablesByArea).map(([area, tables]) =>
    [`## ${area}`, ...tables.map(describeTable)].join('\n\n'),
  );
  return `${[introduction.trimEnd(), ...sections].join('\n\n')}\n`;
}

function describeTable(table: Table): string {
  const { name, columns, indexes = {}, exports = [], expires } = table;
  const lines = Object.keys(columns).map((column) => describeColumn(table, column));
  const listed = Object.entries(indexes).map(([index, of]) => describeIndex(index, of));
  const files = exports.map(({ file }) => `\`${file}\``);
  const ends = [
    listed.length > 0 && `Indexes: ${listed.join('; ')}.`,
    expires && 'Rows are deleted after `expires_at`.',
    files.length > 0 && `In the export of a member: ${files.join(', ')}.`,
  ].filter((line) => line !== false && line !== undefined);
  return [
    `### \`${name}\``,
    ['| column | type | |', '|---|---|---|', ...lines].join('\n'),
    ...ends,
  ].join('\n\n');
}

function describeColumn({ columns, key, unique = [] }: Table, name: string): string {
  const { type, isNullable, references } = columns[name] ?? { type: 'text' };
  const facts = [
    key.includes(name) ? 'key' : '',
    unique.some((names) => names.includes(name)) ? 'unique' : '',
    isNullable ? 'may be null' : '',
    references ? `→ \`${references.table}\`, ${references.onDelete}` : '',
  ];
  return `| \`${name}\` | ${type} | ${facts.filter((fact) => fact !== '').join('; ')} |`;
}

type Indexes = NonNullable<Table['indexes']>;

function describeIndex(name: string, index: Indexes[string]): string {
  const { columns, isUnique, where } = 'columns' in index ? index : { columns: index };
  const condition = where === undefined ? '' : ` where ${where}`;
  return `\`${name}\` (${columns.join(', ')})${isUnique ? ', unique' : ''}${condition}`;
}

if (import.meta.main) writeFileSync(path.join(root, schemaPage), describeSchema());
