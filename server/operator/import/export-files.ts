import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Fields, isFields, plain } from './firestore-values.ts';

/** A record of an export. Its fields are null when it cannot be read. */
export interface Document {
  id: string;
  fields: Fields | null;
}

interface Format {
  /** The names of the file without its extension, the usual one first. */
  files: readonly string[];
  /** The member of the outermost object that holds the records, as in `{ "users": [ … ] }`. */
  wrapper?: string;
  /** Returns the id of a record that has none of its own. */
  idOf?: (text: (name: string) => string) => string;
}

/** Returns the path of the file of a collection, or null when the folder has none. */
export async function findExportFile(folder: string, { files }: Format): Promise<string | null> {
  for (const name of files.flatMap((file) => [`${file}.json`, `${file}.ndjson`])) {
    const path = join(folder, name);
    if ((await stat(path).catch(() => null))?.isFile()) return path;
  }
  return null;
}

/** Reads the records of a file one at a time: an object by id, an array, or one JSON object a line. */
export async function* readDocuments(path: string, format: Format): AsyncGenerator<Document> {
  let number = 0;
  for await (const text of path.endsWith('.ndjson')
    ? linesOf(path)
    : entriesOf(createReadStream(path, 'utf8'), format.wrapper)) {
    number += 1;
    yield documentOf(text, number, format);
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const input = createReadStream(path, 'utf8');
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const text = withoutMark(line).trim();
    if (text !== '') yield text;
  }
}

/** Returns a text without the byte order mark at its start. */
const withoutMark = (text: string) => text.replace(/^\uFEFF/, '');

/**
 * Yields the entries of the outermost array or object of a JSON text, or of the array in its member `wrapper`. The
 * entries of an object are `"key": value`. Only one entry is in memory at a time.
 */
export async function* entriesOf(
  chunks: AsyncIterable<string>,
  wrapper?: string,
): AsyncGenerator<string> {
  /** The number of open brackets around an entry. */
  let outer = 1;
  let depth = 0;
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
        depth += 1;
        const isWrapper = char === '[' && depth === 2 && outer === 1 && wrapper !== undefined;
        const head = isWrapper ? (entry + chunk.slice(from, at)).replaceAll(/\s/g, '') : '';
        if (isWrapper && head === `"${wrapper}":`) outer = 2;
        if (depth === outer) [entry, from] = ['', at + 1];
      } else if (char === '}' || char === ']' || char === ',') {
        if (depth === outer) {
          const text = entry + chunk.slice(from, at);
          // The other members around the wrapped array are no records.
          if (text.trim() !== '' && (wrapper === undefined || outer === 2)) yield text;
          [entry, from] = ['', at + 1];
        }
        if (char !== ',') depth -= 1;
        if (depth < outer && outer === 2) return;
      }
    }
    entry += chunk.slice(from);
  }
  // The file ends within an entry.
  if (depth > 0) yield entry;
}

const ownIds = ['id', '__id__', '_id', 'localId', 'uid'];

function documentOf(text: string, number: number, { idOf }: Format): Document {
  const [key, value] = parseEntry(text);
  if (!isFields(value)) return { id: key ?? `#${number}`, fields: null };
  const { name } = value;
  // The REST API writes `{ "name": "projects/…/documents/posts/ID", "fields": { … } }`.
  const isTyped = typeof name === 'string' && isFields(value.fields);
  const fields = isTyped ? (value.fields as Fields) : value;
  const textOf = (field: string) => {
    const found = plain(fields[field]);
    return typeof found === 'string' ? found : '';
  };
  const own = isTyped ? (name.split('/').at(-1) ?? '') : ownIds.map(textOf).find(Boolean);
  return { id: key ?? (own || idOf?.(textOf)) ?? `#${number}`, fields };
}

/** Returns the key and the value of an entry. The key is null in an array. The value is null when it is not JSON. */
function parseEntry(text: string): [string | null, unknown] {
  const isKeyed = /^\s*"(?:[^"\\]|\\.)*"\s*:/.test(text);
  try {
    if (!isKeyed) return [null, JSON.parse(text)];
    const [[key, value] = ['', null]] = Object.entries<unknown>(JSON.parse(`{${text}}`));
    return [key, value];
  } catch {
    return [/^\s*"([^"\\]*)"\s*:/.exec(text)?.[1] ?? null, null];
  }
}
