import { describe, expect, it } from 'vitest';
import {
  citationsIn,
  problemsOfCitations,
  problemsOfForm,
  problemsOfRows,
  readRows,
  readTests,
  rowsIn,
} from './coverage.ts';
import { parseSource } from './test-sources.ts';

const seven = 'LIKE-01, LIKE-02, LIKE-03, LIKE-04, LIKE-05, LIKE-06, LIKE-07';

describe('the rows of a chapter', () => {
  it('are the rows of its tables, each with the pages it names', () => {
    const rows = rowsIn(
      [
        '# Likes',
        '',
        '| # | What must hold |',
        '|---|---|',
        '| LIKE-01 | A tap \\| a like. |',
        '| LIKE-02 | Settled. ([decision 5](../decisions/0005-likes.md)) |',
        '| like-3 | To come. *later* |',
      ].join('\n'),
    );
    expect(rows).toEqual([
      { id: 'LIKE-01', text: 'A tap \\| a like.', links: [], isLater: false },
      {
        id: 'LIKE-02',
        text: 'Settled. ([decision 5](../decisions/0005-likes.md))',
        links: ['../decisions/0005-likes.md'],
        isLater: false,
      },
      { id: 'like-3', text: 'To come. *later*', links: [], isLater: true },
    ]);
  });

  const row = { id: 'LIKE-01', text: 'A like.', links: [], isLater: false };
  const shown = [{ id: 'LIKE-01', test: 'a.test.ts › likes' }];

  it('are accepted when a test shows them, a page settles them, or they are planned for later', () => {
    const page = '../developers/architecture.md#settled-points';
    expect(problemsOfRows([row], shown)).toEqual([]);
    expect(problemsOfRows([{ ...row, links: [page] }], [])).toEqual([]);
    expect(problemsOfRows([{ ...row, isLater: true }], [])).toEqual([]);
    expect(problemsOfRows([row], [])).toEqual(['LIKE-01 is shown by no test']);
  });

  it.each(['../decisions/none.md', '../architecture.md#no-such-section', '#settled-points'])(
    'are reported when a link leads nowhere: %s',
    (link) => {
      expect(problemsOfRows([{ ...row, links: [link] }], shown)).toEqual([
        `LIKE-01 links to no ${link}`,
      ]);
    },
  );

  it('are reported when an id is repeated or invalid', () => {
    expect(problemsOfRows([row, row], shown)).toEqual(['LIKE-01 is repeated']);
    const other = { ...row, id: 'like-1', isLater: true };
    expect(problemsOfRows([other], [])).toEqual(['like-1 is not an id']);
  });
});

describe('the ids in tests', () => {
  const idsIn = (text: string) => citationsIn(parseSource(text)).map(({ id }) => id);

  it.each([
    ["it('likes [LIKE-01]', () => {});", ['LIKE-01']],
    ["it.each(['[LIKE-09]'])('likes %s [LIKE-01, POST-14]', () => {});", ['LIKE-01', 'POST-14']],
    [`it(\`one of \${name} [LIKE-01]\`, () => {});`, ['LIKE-01']],
    ["it('likes [like-1]', () => {});", ['like-1']],
    ["it('likes [LIKE-01,LIKE-02]', () => {});", ['LIKE-01,LIKE-02']],
    [
      "// Why. Shows LIKE-01,\n// RULE-ADM-02. Why.\nit('x', () => {});",
      ['LIKE-01', 'RULE-ADM-02'],
    ],
    ["// Shows a like.\nit('likes [LIKE-01] twice', () => {});", []],
    ["describe('likes [LIKE-01]', () => {});", []],
    ["it.skip('likes [LIKE-01]', () => {});", []],
  ])('are read from the source: %s', (text, ids) => {
    expect(idsIn(text)).toEqual(ids);
  });

  it('are returned with the file and the title of their test', () => {
    const source = parseSource("it('likes [LIKE-01]', () => {});", 'likes.test.ts');
    expect(citationsIn(source)).toEqual([{ id: 'LIKE-01', test: 'likes.test.ts › likes' }]);
  });

  it('are reported when no row has them', () => {
    const [citation] = citationsIn(parseSource("it('likes [LIKE-10]', () => {});", 'a.test.ts'));
    expect(
      problemsOfCitations(citation ? [citation] : [], rowsIn('| LIKE-01 | A like. |')),
    ).toEqual(['LIKE-10 has no row: a.test.ts › likes']);
    expect(
      problemsOfCitations(citation ? [citation] : [], rowsIn('| LIKE-10 | A like. |')),
    ).toEqual([]);
  });

  it.each([
    ["it('likes [LIKE-01, LIKE-02]', () => {});", []],
    [`// Shows ${seven}.\nit('likes', () => {});`, []],
    ["it('likes [LIKE-02, LIKE-01]', () => {});", [/not sorted/]],
    ["it('likes [LIKE-01, LIKE-01]', () => {});", [/each once/]],
    [`it('likes [${seven}]', () => {});`, [/more in the comment/]],
    ["// Shows LIKE-01.\nit('likes', () => {});", [/in the title/]],
  ])('are reported only when they lack the required format: %s', (text, problems) => {
    expect(problemsOfForm(parseSource(text))).toEqual(
      problems.map((problem) => expect.stringMatching(problem)),
    );
  });
});

describe('this project', () => {
  const rows = readRows();
  const tests = readTests();
  const citations = tests.flatMap(citationsIn);

  it('has a test or a page for every row', () => {
    expect(rows.length).toBeGreaterThan(1300);
    expect(problemsOfRows(rows, citations)).toEqual([]);
  });

  it('has a row for every id in a test, and a single format of ids', () => {
    expect(problemsOfCitations(citations, rows)).toEqual([]);
    expect(tests.flatMap(problemsOfForm)).toEqual([]);
  });
});
