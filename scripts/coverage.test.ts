import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';
import { readSources, titlesIn } from './test-sources.ts';

interface Row {
  id: string;
  shownBy: string[];
  state: string;
}

const docs = path.join(root, 'docs');
const rows = readRows(readFileSync(path.join(docs, 'coverage.md'), 'utf8'));
const titles = new Map(
  readSources('{client,contract,demo,e2e,server,scripts,bench}/**/*.test.{ts,tsx}').map(
    (source) => [source.fileName, new Set(titlesIn(source))],
  ),
);

function readRows(text: string): Row[] {
  const lines = text.split('\n').filter((line) => /^\| [A-Z]+(?:-[A-Z]+)*-\d+ /.test(line));
  return lines.map((line) => {
    const [id = '', , shownBy = '', state = ''] = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    // Titles may hold semicolons: a citation begins with a file or a link.
    return { id, shownBy: shownBy === '' ? [] : shownBy.split(/; (?=`|\[)/), state };
  });
}

/** Tells what is wrong with a citation: `file` › title, or [text](page#section). */
function faultOf(citation: string): string | undefined {
  const [, file = '', title = ''] = /^`(.+?)` › (.+)$/.exec(citation) ?? [];
  if (file) return titles.get(file)?.has(title) ? undefined : 'no such test';
  const [, page = '', section] = /^\[.+?\]\(([^#)]+)(?:#(.+))?\)$/.exec(citation) ?? [];
  if (!page || !existsSync(path.join(docs, page))) return 'no such page';
  const headings = readFileSync(path.join(docs, page), 'utf8').match(/^#+ .+$/gm) ?? [];
  const anchors = headings.map((heading) =>
    heading.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-'),
  );
  return section === undefined || anchors.includes(section) ? undefined : 'no such section';
}

test('the list of coverage has rows, each with an id of its own', () => {
  expect(rows.length).toBeGreaterThan(800);
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('each row is done and says by what, or is still to come', () => {
  const wrong = rows.filter(
    ({ state, shownBy }) => !(state === 'later' || (state === 'done' && shownBy.length > 0)),
  );
  expect(wrong).toEqual([]);
});

test('each test and each decision that a row cites exists', () => {
  const faults = rows.flatMap(({ id, shownBy }) =>
    shownBy.map((citation) => [id, citation, faultOf(citation)]),
  );
  expect(faults.filter(([, , fault]) => fault !== undefined)).toEqual([]);
});
