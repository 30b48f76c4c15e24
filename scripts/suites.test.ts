import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';
import { readPlaywright, readVitest } from './suites.ts';

test('counts a report of vitest, and a file that could not be read in as a failed test', () => {
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

test('counts a report of Playwright, and a flaky journey as a failed one', () => {
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
