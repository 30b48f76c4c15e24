/** `npm run schema-page`: writes docs/developers/schema.md, the tables of the database by area. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migratedSqlite } from '#server/testing/template-database.ts';
import { root } from './root.ts';
import { type OwnedTable, readStores, tablesByNoun } from './table-owners.ts';

/** The path of the page, from the root of the project. */
export const schemaPage = 'docs/developers/schema.md';

/** Triggers of `posts` write these. */
const writtenByTriggers: OwnedTable[] = [{ area: 'posts', noun: 'posts', table: 'tagged_posts' }];

interface Column {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

interface ForeignKey {
  from: string;
  table: string;
  to: string;
  on_delete: string;
}

interface Index {
  name: string;
  unique: number;
  partial: number;
}

const introduction = `# Schema

The tables of a migrated database, by area and by the noun that writes them. \`npm run schema-page\` writes this page; a test
compares it with the database. Types are those of SQLite: PostgreSQL stores times as \`timestamptz\` and flags as \`boolean\`.
`;

/** Describes the tables of a newly migrated SQLite database as a page. */
export function describeSchema(): Promise<string> {
  return readMigrated(describeAreas);
}

/** Reads from a newly migrated SQLite database. */
export async function readMigrated<Result>(
  read: (database: DatabaseSync) => Result,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'schema-page-'));
  try {
    const file = path.join(folder, 'hiroba.db');
    writeFileSync(file, await migratedSqlite());
    const database = new DatabaseSync(file, { readOnly: true });
    const result = read(database);
    database.close();
    return result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function describeAreas(database: DatabaseSync): string {
  const owned = [...tablesByNoun(readStores()), ...writtenByTriggers];
  const areas = Map.groupBy(owned, ({ area }) => area);
  const sections = [...areas].map(([area, tables]) => {
    const parts = tables.map(({ table, noun }) => describeTable(database, table, noun));
    return [`## ${area}`, ...parts].join('\n\n');
  });
  return `${[introduction.trimEnd(), ...sections].join('\n\n')}\n`;
}

function describeTable(database: DatabaseSync, table: string, noun: string): string {
  const rows = <Row>(pragma: string) =>
    database.prepare(`select * from ${pragma}(?)`).all(table) as unknown as Row[];
  const references = rows<ForeignKey>('pragma_foreign_key_list');
  const lines = rows<Column>('pragma_table_info').map((column) => {
    const target = references.find(({ from }) => from === column.name);
    return `| \`${column.name}\` | ${column.type.toLowerCase()} | ${factsOf(column, target)} |`;
  });
  const indexes = rows<Index>('pragma_index_list')
    .filter(({ name }) => !name.startsWith('sqlite_'))
    .map((index) => describeIndex(database, index))
    .toSorted();
  const end = indexes.length > 0 ? ['', `Indexes: ${indexes.join('; ')}.`] : [];
  return [
    `### \`${table}\` (${noun})`,
    '',
    '| column | type | |',
    '|---|---|---|',
    ...lines,
    ...end,
  ].join('\n');
}

function factsOf({ pk, notnull }: Column, target: ForeignKey | undefined): string {
  const facts = [
    pk > 0 ? 'key' : '',
    pk > 0 || notnull === 1 ? '' : 'may be null',
    target ? `→ \`${target.table}\`, ${target.on_delete.toLowerCase()}` : '',
  ];
  return facts.filter((fact) => fact !== '').join('; ');
}

function describeIndex(database: DatabaseSync, { name, unique, partial }: Index): string {
  const columns = database.prepare('select name from pragma_index_info(?)').all(name);
  const names = columns.map((column) => String(column.name ?? 'expression')).join(', ');
  const marks = [unique === 1 ? 'unique' : '', partial === 1 ? 'partial' : ''].filter(Boolean);
  return `\`${name}\` (${names})${marks.map((mark) => `, ${mark}`).join('')}`;
}

if (import.meta.main) writeFileSync(path.join(root, schemaPage), await describeSchema());
