import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './suites.ts';

test('counts a report of vitest, and a file that could not be read in as a failed test', () => {
  const ran = ['passed', 'passed', 'failed', 'skipped', 'todo'].map((status) => ({ status }));
  const report = {
    testResults: [
      { status: 'failed', assertionResults: ran },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(countVitest(report)).toEqual({ passed: 2, failed: 2, skipped: 2 });
});

test('counts a report of Playwright, and a flaky journey as a failed one', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } };
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 2, skipped: 2 });
});
