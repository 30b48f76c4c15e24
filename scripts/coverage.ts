/** The rows under docs/coverage/, and the tests with their ids. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type ts from 'typescript';
import { root } from './root.ts';
import { readSources, type Test, testsIn } from './test-sources.ts';

/** A requirement. It is a row of a chapter. */
export interface Row {
  id: string;
  text: string;
  /** The links to the pages that settle the row, such as `../decisions/0005-likes.md`. */
  links: string[];
  isLater: boolean;
}

/** A test that has the id of a row. */
export interface Citation {
  id: string;
  /** The file and the title, without the ids. */
  test: string;
}

/** The maximum number of ids in a title. Tests with more ids have them in a comment. */
const idsInTitle = 6;

const chapters = path.join(root, 'docs/coverage');
const testFiles = '{client,contract,demo,e2e,server,scripts,bench}/**/*.test.{ts,tsx}';

/** Reads the rows of all chapters. */
export function readRows(): Row[] {
  return globSync('*.md', { cwd: chapters, exclude: ['README.md'] })
    .sort()
    .flatMap((file) => rowsIn(readFileSync(path.join(chapters, file), 'utf8')));
}

/** Returns the rows of a chapter: all rows of its tables except the heads. */
export function rowsIn(text: string): Row[] {
  const lines = text.split('\n').filter((line) => /^\|(?! # \||---)/.test(line));
  return lines.map((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, id = '', text = ''] = cells;
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    return { id, text, links, isLater: text.endsWith('*later*') };
  });
}

/** Reads all test files. */
export function readTests(): ts.SourceFile[] {
  return readSources(testFiles);
}

/** Returns the ids in the tests of a file. */
export function citationsIn(source: ts.SourceFile): Citation[] {
  return testsIn(source).flatMap((test) => {
    const { name, inTitle, inComment } = idsOf(test);
    const ids = [...inTitle, ...inComment];
    return ids.map((id) => ({ id, test: `${source.fileName} › ${name}` }));
  });
}

/** Returns the tests of a file whose ids have a wrong format. */
export function problemsOfForm(source: ts.SourceFile): string[] {
  return testsIn(source).flatMap((test) => {
    const { name, inTitle, inComment } = idsOf(test);
    const ids = [...inTitle, ...inComment];
    const sorted = [...new Set(ids)].sort();
    const isInPlace = (ids.length > idsInTitle ? inTitle : inComment).length === 0;
    return [
      ...(sorted.join() === ids.join() ? [] : ['the ids are not sorted, each once']),
      ...(isInPlace ? [] : [`up to ${idsInTitle} ids are in the title, more in the comment`]),
    ].map((problem) => `${source.fileName} › ${name}: ${problem}`);
  });
}

/** Returns the ids at the end of the title, `[LIKE-01, LIKE-02]`, and in the comment, `Shows LIKE-01, LIKE-02.` */
function idsOf({ title, comment }: Test) {
  const [, name = title, inTitle = ''] = /^(.*?) ?\[([^[\]]*)\]$/s.exec(title) ?? [];
  const [, inComment = ''] = /(?:^| )Shows ([A-Z]+-[^.]*)/.exec(comment) ?? [];
  return { name, inTitle: listed(inTitle), inComment: listed(inComment) };
}

function listed(ids: string): string[] {
  return ids === '' ? [] : ids.split(', ');
}

/** Returns the problems of rows: invalid ids, broken links, and rows without a test. */
export function problemsOfRows(rows: Row[], citations: Citation[]): string[] {
  const shown = new Set(citations.map(({ id }) => id));
  const seen = new Set<string>();
  return rows.flatMap(({ id, links, isLater }) => {
    const isRepeated = seen.has(id);
    seen.add(id);
    const isShown = isLater || links.length > 0 || shown.has(id);
    return [
      ...(/^[A-Z]+(-[A-Z]+)*-\d{2,}$/.test(id) ? [] : [`${id} is not an id`]),
      ...(isRepeated ? [`${id} is repeated`] : []),
      ...(isShown ? [] : [`${id} is shown by no test`]),
      ...links.filter((link) => !leadsSomewhere(link)).map((link) => `${id} links to no ${link}`),
    ];
  });
}

/** Returns the ids that tests name, but that have no row. */
export function problemsOfCitations(citations: Citation[], rows: Row[]): string[] {
  const known = new Set(rows.map(({ id }) => id));
  return citations
    .filter(({ id }) => !known.has(id))
    .map(({ id, test }) => `${id} has no row: ${test}`);
}

/** Whether the page of a link exists and has the section that the link names. */
function leadsSomewhere(link: string): boolean {
  const [page = '', section] = link.split('#');
  const file = path.join(chapters, page);
  if (!page || !existsSync(file)) return false;
  const headings = readFileSync(file, 'utf8').match(/^#+ .+$/gm) ?? [];
  const anchors = headings.map((heading) =>
    heading.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-'),
  );
  return section === undefined || anchors.includes(section);
}
