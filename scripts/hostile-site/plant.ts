import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Table } from '#server/platform/database/define-table.ts';
import { tables } from '#server/schema.ts';
import { TextsOfFields } from './texts-of-fields.ts';

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
/** Separates the tags of a post. */
const SEPARATOR = '\u001f';

/** A column whose texts are replaced. */
interface Place {
  table: Table;
  column: string;
  texts: TextsOfFields;
  planted: Set<string>;
}

/**
 * Replaces every Japanese text in the database of the demo by a hostile text that its field accepts. In the demo, the
 * texts of users are Japanese and the values of the program are not. Also fills every second empty text of these
 * columns. Returns the names of the columns with hostile texts, and of the properties in their JSON.
 */
export function plantHostileTexts(database: DatabaseSync): Set<string> {
  const planted = new Set<string>();
  const texts = new TextsOfFields();
  const triggers = database
    .prepare("select name, sql from sqlite_master where type = 'trigger'")
    .all();
  database.exec('pragma foreign_keys = off; begin');
  // The audit log refuses changes by triggers.
  for (const { name } of triggers) database.exec(`drop trigger ${String(name)}`);
  for (const table of tables) {
    const columns = Object.keys(table.columns).filter((column) => mayHaveText(table, column));
    for (const column of columns) plantInColumn(database, { table, column, texts, planted });
  }
  database.exec('update tags set tag_key = tag');
  for (const { sql } of triggers) database.exec(String(sql));
  database.exec('commit; pragma foreign_keys = on');
  return planted;
}

function mayHaveText({ columns }: Table, column: string): boolean {
  return ['text', 'json'].includes(columns[column]?.type ?? '') || isTag(column);
}

const isTag = (name: string) => name === 'tag';

function plantInColumn(database: DatabaseSync, place: Place): void {
  const { table, column, planted } = place;
  const names = [...new Set([column, ...table.key])].join(', ');
  const rows = database.prepare(`select ${names} from ${table.name}`).all();
  if (!rows.some((row) => JAPANESE.test(String(row[column])))) return;
  planted.add(column);
  const where = table.key.map((part) => `${part} = ?`).join(' and ');
  const update = database.prepare(`update ${table.name} set ${column} = ? where ${where}`);
  for (const [index, row] of rows.entries()) {
    const replaced = replacement(place, row[column] ?? null, index);
    if (replaced !== null) update.run(replaced, ...table.key.map((part) => row[part] ?? null));
  }
}

/** Returns the hostile text for a text of a column, or null if the text stays. */
function replacement(place: Place, text: SQLOutputValue, index: number): string | null {
  const { table, column, texts } = place;
  if (typeof text !== 'string') return null;
  if (table.columns[column]?.type === 'json' || text.startsWith('{')) {
    return text === '' ? null : JSON.stringify(replaceIn(place, JSON.parse(text), column));
  }
  if (!JAPANESE.test(text) && (text !== '' || index % 2 === 0)) return null;
  if (isTag(column)) return texts.tag(text);
  if (column !== 'character_tags') return texts.next(table.name, column);
  return text === ''
    ? null
    : text
        .split(SEPARATOR)
        .map((tag) => texts.tag(tag))
        .join(SEPARATOR);
}

/** Returns a value of JSON with hostile texts. */
function replaceIn(place: Place, value: unknown, name: string): unknown {
  if (typeof value === 'string' && JAPANESE.test(value)) {
    place.planted.add(name);
    return isTag(name) || name === 'tags'
      ? place.texts.tag(value)
      : place.texts.next(place.table.name, name);
  }
  if (Array.isArray(value)) return value.map((item) => replaceIn(place, item, name));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, of]) => [key, replaceIn(place, of, key)] as const,
  );
  return Object.fromEntries(entries);
}
