import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Fields, isFields, plain } from './firestore-values.ts';
import { type FieldTypes, nameFields } from './import-fields.ts';

/** A record of an export. Its fields are null when it cannot be read. */
export interface Document {
  id: string;
  fields: Fields | null;
  /** The names of its fields that the import does not know. */
  unknown: readonly string[];
  /** The length of its text. */
  size: number;
}

interface Format {
  /** The names of the file without its extension, the usual name first. */
  files: readonly string[];
  /** The fields that together identify a record without an id. */
  idFields: readonly string[];
  /** The fields that the import knows. */
  types: FieldTypes;
}

/** Returns the path of the file of a collection, or null when the folder has none. */
export async function findExportFile(folder: string, { files }: Format): Promise<string | null> {
  for (const name of files.flatMap((file) => [`${file}.json`, `${file}.ndjson`])) {
    const path = join(folder, name);
    if (await isFile(path)) return path;
  }
  return null;
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}

/** Returns the names of the files in an export's folder that are not in `read`. */
export async function findUnread(folder: string, read: ReadonlySet<string>): Promise<string[]> {
  const unread: string[] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name);
    if (!name.startsWith('.') && !read.has(path) && (await isFile(path))) unread.push(name);
  }
  return unread;
}

/** Reads the records of a file one at a time: an object by id, an array, or one JSON object per line. */
export async function* readDocuments(path: string, format: Format): AsyncGenerator<Document> {
  const chunks = createReadStream(path, 'utf8');
  const isByLine = path.endsWith('.ndjson');
  let number = 0;
  for await (const text of isByLine ? linesOf(chunks) : entriesOf(chunks, format.files)) {
    number += 1;
    yield documentOf(text, number, format);
  }
}

/** The length after which a text is cut, and so cannot be read. A document of Firestore has up to 1 MiB. */
const LONGEST = 8 * 1024 * 1024;

function append(text: string, more: string): string {
  return text.length < LONGEST ? text + more.slice(0, LONGEST - text.length) : text;
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let line = '';
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n');
    line = append(line, first);
    for (const next of others) {
      if (line.trim() !== '') yield line;
      line = next;
    }
  }
  if (line.trim() !== '') yield line;
}

/**
 * Yields the entries of the outermost array or object of a JSON text. The entries of an object are `"key": value`. In
 * `{ "users": [ … ] }`, whose key is one of `wrappers`, yields the entries of the inner array. Only one entry is in
 * memory at a time. When the text ends too early or is not JSON, the last entry cannot be read.
 */
export async function* entriesOf(
  chunks: AsyncIterable<string>,
  wrappers: readonly string[],
): AsyncGenerator<string> {
  const heads = [...wrappers, 'documents'].map((wrapper) => `"${wrapper}":`);
  /** The number of open brackets around an entry. */
  let outer = 1;
  let depth = 0;
  let isEmpty = true;
  let isInText = false;
  let isEscaped = false;
  let entry = '';
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const char = chunk[at];
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (char === '\\') isEscaped = true;
        else if (char === '"') isInText = false;
      } else if (char === '"') isInText = true;
      else if (char === '{' || char === '[') {
        isEmpty = false;
        depth += 1;
        const mayWrap = char === '[' && depth === 2 && outer === 1;
        if (mayWrap && heads.includes((entry + chunk.slice(from, at)).replaceAll(/\s/g, ''))) {
          outer = 2;
        }
        if (depth === outer) [entry, from] = ['', at + 1];
      } else if (char === '}' || char === ']' || char === ',') {
        if (depth === outer) {
          const text = append(entry, chunk.slice(from, at));
          if (text.trim() !== '') yield text;
          [entry, from] = ['', at + 1];
        }
        if (char !== ',') depth -= 1;
        // The other properties next to the wrapped array are not records.
        if (depth < outer && outer === 2) return;
      }
    }
    entry = append(entry, chunk.slice(from));
  }
  if (depth !== 0 || isEmpty || entry.trim() !== '') yield entry;
}

const ownIds = ['id', '__id__', '_id', 'localId', 'uid'];

function documentOf(text: string, number: number, { idFields, types }: Format): Document {
  const [key, value] = parseEntry(text);
  const document = { id: `#${number}`, fields: null, unknown: [], size: text.length };
  if (!isFields(value)) return { ...document, ...(key !== null && { id: key }) };
  const { name } = value;
  // The REST API writes `{ "name": "projects/…/documents/posts/ID", "fields": { … } }`.
  const isTyped = typeof name === 'string' && isFields(value.fields);
  const { fields, unknown } = nameFields(types, plain(isTyped ? value.fields : value) as Fields);
  const textOf = (field: string) => {
    const found = fields[field];
    return typeof found === 'string' ? found : '';
  };
  const own = isTyped ? name.split('/').at(-1) : ownIds.map(textOf).find(Boolean);
  const joined = idFields.every((field) => textOf(field) !== '') && idFields.map(textOf).join('_');
  const id = String(plain(key ?? (own || joined || '')));
  // The number of a record cannot replace its id, because a corrected file has other numbers.
  if (id === '') return document;
  // The id can be a field as well.
  const others = unknown.filter((field) => !(ownIds.includes(field) && fields[field] === id));
  return { ...document, id, fields, unknown: others };
}

/** Returns the key and the value of an entry. The key is null in an array. The value is null when it is not JSON. */
function parseEntry(entry: string): [string | null, unknown] {
  // The byte order mark at the start of a file is not part of the JSON.
  const text = entry.replace(/^\uFEFF/, '');
  const isKeyed = /^\s*"(?:[^"\\]|\\.){0,2000}"\s*:/.test(text);
  try {
    if (!isKeyed) return [null, JSON.parse(text)];
    const [[key, value] = ['', null]] = Object.entries<unknown>(JSON.parse(`{${text}}`));
    return [key, value];
  } catch {
    return [/^\s*"([^"\\]{0,2000})"\s*:/.exec(text)?.[1] ?? null, null];
  }
}
