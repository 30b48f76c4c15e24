import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeBrowser } from '#client/testing/fake-browser.ts';
import { createFragmentHistory, createMemoryHistory, locationOf } from './history.ts';
import { createRouter, type Router } from './router.ts';

let browser: FakeBrowser;

beforeEach(() => {
  browser = new FakeBrowser();
});

const routes = [{ path: '*', element: null }];
const isForm = (path: string) => path.startsWith('/form');
const open = (): Router => createRouter(routes, createFragmentHistory(browser.window));
const pathOf = (router: Router) => router.state.location.pathname;

function guard(router: Router): void {
  router.block(
    ({ currentLocation, nextLocation }) =>
      isForm(currentLocation.pathname) && currentLocation.pathname !== nextLocation.pathname,
  );
}

/** A model of what a viewer expects of a tab: its pages, and a question before the viewer leaves a form. */
class Tab {
  pages = ['/'];
  at = 0;
  /** Leaves the form. Set while the question is open. */
  leave: (() => void) | undefined;

  get shown(): string {
    return this.pages[this.at] as string;
  }

  push(path: string): void {
    this.ask(path, () => this.add(path));
  }

  replace(path: string): void {
    this.ask(path, () => {
      this.pages[this.at] = path;
    });
  }

  /** The browser adds the entry of a typed address before the page can ask the viewer. */
  type(path: string): void {
    if (path !== this.shown) this.pages = [...this.pages.slice(0, this.at + 1), path];
    const at = path === this.shown ? this.at : this.at + 1;
    this.ask(path, () => this.settleOn(at));
  }

  move(delta: number): void {
    const at = this.at + delta;
    const path = this.pages[at];
    if (path === undefined || delta === 0) return;
    this.ask(path, () => this.settleOn(at));
  }

  stay(): void {
    this.leave = undefined;
  }

  private ask(path: string, leave: () => void): void {
    this.leave = undefined;
    if (isForm(this.shown) && path !== this.shown) this.leave = leave;
    else leave();
  }

  private add(path: string): void {
    this.pages = [...this.pages.slice(0, this.at + 1), path];
    this.settleOn(this.at + 1);
  }

  private settleOn(at: number): void {
    this.at = at;
    this.leave = undefined;
  }
}

type Step = (tab: Tab, router: Router) => void;

const aPath = fc.constantFrom('/a', '/b', '/form-1', '/form-2');
const aDelta = fc.integer({ min: -3, max: 3 });
const aStep: fc.Arbitrary<Step> = fc.oneof(
  aPath.map(
    (path): Step =>
      (tab, router) => {
        tab.push(path);
        void router.navigate(path);
      },
  ),
  aPath.map(
    (path): Step =>
      (tab, router) => {
        tab.replace(path);
        void router.navigate(path, { replace: true });
      },
  ),
  aPath.map(
    (path): Step =>
      (tab) => {
        tab.type(path);
        browser.open(`#${path}`);
      },
  ),
  aDelta.map(
    (delta): Step =>
      (tab) => {
        tab.move(delta);
        browser.move(delta);
      },
  ),
  aDelta.map(
    (delta): Step =>
      (tab, router) => {
        tab.move(delta);
        void router.navigate(delta);
      },
  ),
  fc.constant<Step>((tab, router) => {
    tab.leave?.();
    tab.stay();
    router.state.blocked?.proceed();
  }),
  fc.constant<Step>((tab, router) => {
    tab.stay();
    router.state.blocked?.reset();
  }),
);

describe('the history of a tab', () => {
  it('contains the entries that the viewer expects, and never leaves a form without a confirmation [NAV-40, NAV-51]', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 25 }), (steps) => {
        browser = new FakeBrowser();
        const tab = new Tab();
        const router = open();
        guard(router);
        for (const step of steps) {
          step(tab, router);
          browser.settle();
          expect(pathOf(router)).toBe(tab.shown);
          expect(browser.hashes.map((hash) => hash || '#/')).toEqual(tab.pages.map((p) => `#${p}`));
          expect(browser.at).toBe(tab.at);
          expect(router.state.blocked !== undefined).toBe(tab.leave !== undefined);
        }
        router.dispose();
      }),
      { numRuns: 1000 },
    );
  });

  it('leads to the same pages in memory as in the browser', () => {
    const steps = fc.array(fc.oneof(aPath, aDelta), { maxLength: 25 });
    fc.assert(
      fc.property(steps, (moves) => {
        browser = new FakeBrowser();
        const [tab, memory] = [open(), createRouter(routes, createMemoryHistory(locationOf('/')))];
        for (const move of moves) {
          void tab.navigate(move);
          browser.settle();
          void memory.navigate(move);
          expect(pathOf(memory)).toBe(pathOf(tab));
        }
      }),
    );
  });

  it.each([
    ['makes', () => browser.settle()],
    ['forgets', () => browser.forget()],
  ])(
    'stays on a form after two quick steps back when the browser %s the move that returns to the form',
    (_, then) => {
      const router = open();
      for (const path of ['/a', '/b', '/form', '/c']) void router.navigate(path);
      browser.move(-1);
      guard(router);
      browser.move(-1);
      browser.move(-1);
      then();
      expect(pathOf(router)).toBe('/form');
      router.state.blocked?.reset();
      browser.settle();
      expect([pathOf(router), browser.at]).toEqual(['/form', 3]);
      browser.move(-1);
      browser.move(-1);
      then();
      router.state.blocked?.proceed();
      browser.settle();
      expect(pathOf(router)).toBe('/b');
    },
  );

  it('keeps after a reload the state of each entry, and the number of an entry whose URL was typed', () => {
    const before = open();
    void before.navigate('/a', { state: { from: '/' } });
    browser.open('#/form');
    before.dispose();
    const { hash } = browser.window.location;
    // Simulates an address that the viewer enters just before the reload.
    browser.entries[browser.at] = { hash, state: null };
    const after = open();
    guard(after);
    browser.move(-1);
    browser.settle();
    expect([pathOf(after), browser.at]).toEqual(['/form', 2]);
    after.state.blocked?.proceed();
    browser.settle();
    expect(after.state.location).toMatchObject({ pathname: '/a', state: { from: '/' } });
  });

  it('uses a plain link when the browser refuses to add an entry', () => {
    const { window } = browser;
    Object.assign(window.history, {
      pushState() {
        throw new DOMException(
          'Attempt to use history.pushState() more than 100 times',
          'SecurityError',
        );
      },
    });
    const router = createRouter(routes, createFragmentHistory(window));
    void router.navigate('/a');
    expect([pathOf(router), browser.hashes]).toEqual(['/a', ['', '#/a']]);
  });

  it.each(['/tags/ルミ', '/tags/%2E', '/tags/%2E%2E', '//else.test/', '/a?q=梅&x=%26', '/a b'])(
    'reads back the location that it has written: %s',
    (path) => {
      const router = open();
      void router.navigate(path);
      const { pathname, search } = router.state.location;
      const read = createFragmentHistory(browser.window).location;
      expect(read).toMatchObject({ pathname, search });
    },
  );
});
