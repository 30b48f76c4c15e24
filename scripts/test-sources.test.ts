import { describe, expect, it } from 'vitest';
import {
  fixedSleepsIn,
  ownMocksIn,
  parseSource,
  readingsAssertedIn,
  readSources,
  testsIn,
} from './test-sources.ts';

const sources = readSources(
  '{{client,contract,demo,server,scripts,bench}/**/*.{test,testing}.{ts,tsx},{client,server}/testing/**/*.{ts,tsx},e2e/**/*.ts}',
);

const allowed = new Set([
  // This function only waits for zero milliseconds.
  'client/testing/next-turn.ts',
  // The clients of this file are slow on purpose, and no test waits for them.
  'server/testing/raw-connection.ts',
  // The server of this file is slow on purpose.
  'server/testing/tcp-proxy.ts',
  // One host of this test is slow on purpose, like some foreign hosts.
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
  ])('are not found: %s', (text) => {
    expect(fixedSleepsIn(parseSource(text))).toEqual([]);
  });

  it('are in no test except listed ones, because tests wait for a condition or advance a fake clock', () => {
    expect(sources.length).toBeGreaterThan(150);
    const others = sources.filter(({ fileName }) => !allowed.has(fileName));
    expect(others.flatMap(fixedSleepsIn)).toEqual([]);
  });
});

describe('assertions about a single moment of a page', () => {
  it.each([
    'expect(await title.innerText()).toBe(first);',
    'expect((await pill.boundingBox())?.width).toBeGreaterThan(96);',
    "expect(Number(await box.getAttribute('aria-valuenow'))).toBe(3);",
  ])('are found: %s', (text) => {
    expect(readingsAssertedIn(parseSource(text))).toHaveLength(1);
  });

  it.each([
    'await expect(title).toHaveText(first);',
    'await expect.poll(() => title.innerText()).toBe(first);',
    'await expect(async () => { await title.innerText(); }).toPass();',
    'expect(await answer.json()).toEqual([]);',
  ])('are not found: %s', (text) => {
    expect(readingsAssertedIn(parseSource(text))).toEqual([]);
  });

  it('are in no journey, because journeys must wait for what they expect', () => {
    const journeys = sources.filter(({ fileName }) => fileName.startsWith('e2e/'));
    expect(journeys.flatMap(readingsAssertedIn)).toEqual([]);
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
    "import pg from 'pg'; vi.spyOn(pg.Client.prototype, 'query');",
  ])('are not found: %s', (text) => {
    expect(ownMocksIn(parseSource(text))).toEqual([]);
  });

  it('are in no test file', () => {
    expect(sources.flatMap(ownMocksIn)).toEqual([]);
  });
});

describe('the tests of a source', () => {
  const titlesIn = (text: string) => testsIn(parseSource(text)).map(({ title }) => title);

  it('are found with their titles in the source', () => {
    const text = `
      test('one', () => {});
      it.each([['x', 'not a title']])('of %s', () => {});
      it.runIf(isLinux).each<[string]>(rows)("it's", () => {});
      itOnSqlite(\`four\`, () => {});
      it(\`at most \${MAX} [LIMIT-01]\`, () => {});
    `;
    expect(titlesIn(text)).toEqual(['one', 'of %s', "it's", 'four', `at most \${MAX} [LIMIT-01]`]);
  });

  it.each([
    "describe('a group', () => {});",
    "test.describe('a group', () => {});",
    "test.step('a part', () => {});",
    "it.skip('what does not run', () => {});",
    "it.todo('what is to come');",
    "test.database.read('a table');",
    'it(name, () => {});',
  ])('are not found: %s', (text) => {
    expect(titlesIn(text)).toEqual([]);
  });

  it('are found with the comment directly above them', () => {
    const [first, second] = testsIn(
      parseSource(`
        // Before.
        test('one', () => {
          // Within.
        });

        /** Not a line. */
        // Two
        // lines.
        test.each([1])('two', () => {});
      `),
    );
    expect(first?.comment).toBe('Before.');
    expect(second?.comment).toBe('Two lines.');
  });
});
