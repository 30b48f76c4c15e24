import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testsOfOneEngine, testsOfPostgres } from '#server/testing/one-engine.ts';
import { root } from './root.ts';
import { readPlaywright, readVitest, select, snapshotOf, stages, suites } from './suites.ts';

test('readVitest counts the tests of a report, and counts a file that could not be loaded as a failed test', () => {
  const ran = ['passed', 'passed', 'failed', 'skipped', 'todo'].map((status) => ({
    fullName: `a test that is ${status}`,
    status,
  }));
  const report = {
    testResults: [
      { name: path.join(root, 'client/a.test.ts'), status: 'failed', assertionResults: ran },
      { name: path.join(root, 'client/b.test.ts'), status: 'failed', assertionResults: [] },
    ],
  };
  expect(readVitest(report)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 2,
    failures: ['client/a.test.ts › a test that is failed', 'client/b.test.ts'],
  });
});

test('readPlaywright counts the journeys of a report, and counts a flaky journey as failed', () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ projectName: 'phone', status }],
  });
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [
      {
        file: 'a.test.ts',
        specs: [spec('passes', 'expected'), spec('fails', 'unexpected')],
        suites: [{ file: 'a.test.ts', specs: [spec('is flaky', 'flaky')] }],
      },
    ],
  };
  expect(readPlaywright(report)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
    failures: ['e2e/a.test.ts › fails (phone)', 'e2e/a.test.ts › is flaky (phone)'],
  });
});

test("snapshotOf returns the beginning of a failed journey's page, and nothing for a journey without a page", () => {
  const page = Array.from({ length: 62 }, (_, line) => `- text: ${line}`);
  const before = '# Test info\n\n- Name: a.test.ts >> fails\n- Location: e2e/a.test.ts:1:1\n';
  const context = [before, '# Page snapshot', '', '```yaml', ...page, '```', '', '# Test source'];
  expect(snapshotOf(context.join('\n')).split('\n')).toEqual([
    'Page of a.test.ts >> fails',
    ...page.slice(0, 60),
    '… 2 more lines',
  ]);
  expect(snapshotOf(before)).toBe('Page of a.test.ts >> fails\n');
});

test('every suite runs once by default, except the one that runs only by name', () => {
  expect(select([]).flat(2)).toEqual(stages.flat(2).filter((name) => name !== 'firefox'));
  expect(select(['firefox'])).toEqual([[['firefox']]]);
  expect(stages.flat(2).toSorted()).toEqual(Object.keys(suites).toSorted());
});

test('`select` returns the suites and groups with these names, in the usual order', () => {
  expect(select(['e2e', 'quick'])).toEqual([
    [['types', 'lint'], ['unit'], ['client']],
    [['server-sqlite']],
    [['e2e']],
  ]);
});

test('`select` rejects an unknown name with a list of the known names', () => {
  expect(() => select(['unit', 'fast'])).toThrow(/Unknown: fast\. Suites: quick, .*unit/);
});

test.each(testsOfPostgres)('each listed test file for PostgreSQL exists: %s', (pattern) => {
  expect(globSync(pattern.replace('**', '{server,demo}/**'), { cwd: root })).not.toEqual([]);
});

test('the listed files of tests for one engine exist, and contain no check of the engine', () => {
  for (const pattern of testsOfOneEngine) {
    const files = globSync(pattern.replace('**', '{server,demo}/**'), { cwd: root });
    expect(files, pattern).not.toEqual([]);
    for (const file of files) {
      const text = readFileSync(path.join(root, file), 'utf8');
      expect(text, file).not.toMatch(/itOn|describeOnPostgres|testEngine|databaseUrl|useSecondApp/);
    }
  }
});
