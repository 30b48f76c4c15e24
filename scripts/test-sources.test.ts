import { describe, expect, it } from 'vitest';
import { fixedSleepsIn, ownMocksIn, parseSource, readSources, titlesIn } from './test-sources.ts';

const sources = readSources(
  '{{client,contract,demo,server,scripts,bench}/**/*.{test,testing}.{ts,tsx},{client,server}/testing/**/*.{ts,tsx},e2e/**/*.ts}',
);

const allowed = new Set([
  // Waits for no time at all.
  'client/testing/next-turn.ts',
  // Its clients are slow on purpose, and no test waits for them.
  'server/testing/raw-connection.ts',
  // A host of its is slow on purpose, as one of a stranger can be.
  'server/platform/net/fetch-public.unit.test.ts',
]);

describe('fixed sleeps', () => {
  it.each([
    'await new Promise((next) => setTimeout(next, 300));',
    'setInterval(poll, 5);',
    'await page.waitForTimeout(800);',
    "import { setTimeout as sleep } from 'node:timers/promises';",
  ])('are found: %s', (text) => {
    expect(fixedSleepsIn(parseSource(text))).toHaveLength(1);
  });

  it.each([
    'await expect.poll(count).toBe(1);',
    'test.setTimeout(1000);',
    'await vi.advanceTimersByTimeAsync(1000);',
    "import { setImmediate as nextTurn } from 'node:timers/promises';",
  ])('are not: %s', (text) => {
    expect(fixedSleepsIn(parseSource(text))).toEqual([]);
  });

  it('are in no test: tests wait for a condition or turn a fake clock', () => {
    expect(sources.length).toBeGreaterThan(150);
    const others = sources.filter(({ fileName }) => !allowed.has(fileName));
    expect(others.flatMap(fixedSleepsIn)).toEqual([]);
  });
});

describe('mocks of our own code', () => {
  it.each([
    "vi.mock('./paint.ts');",
    "vi.doMock('#server/app.ts', () => ({}));",
    "import { log } from './log.ts'; vi.spyOn(log, 'error');",
    "import * as api from './api.ts'; vi.spyOn(api.client, 'get');",
    "const site = start(); vi.spyOn(site, 'close');",
    "vi.spyOn(start(), 'close').mockReturnValue(undefined);",
  ])('are found: %s', (text) => {
    const found = ownMocksIn(parseSource(`function start() {} ${text}`));
    expect(found).toHaveLength(1);
  });

  it.each([
    "vi.spyOn(console, 'error').mockImplementation(() => {});",
    "vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);",
    "vi.doMock('react-dom/client', () => ({}));",
    "import os from 'node:os'; vi.spyOn(os, 'networkInterfaces');",
  ])('are not: %s', (text) => {
    expect(ownMocksIn(parseSource(text))).toEqual([]);
  });

  it('are in no test', () => {
    expect(sources.flatMap(ownMocksIn)).toEqual([]);
  });
});

it('titles of tests are read as they are written', () => {
  const source = parseSource(`
    test('one', () => {});
    it.each([['x', 'not a title']])('of %s', () => {});
    itOnSqlite(\`three\`, () => {});
    describe('not a title', () => {});
  `);
  expect(titlesIn(source)).toEqual(['one', 'of %s', 'three']);
});
