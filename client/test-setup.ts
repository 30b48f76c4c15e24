/** Runs before each file of client tests. A complaint in the console that no test expects fails it. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Longer than anything takes on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
if (typeof window !== 'undefined') {
  // What every browser has, and jsdom has not: here, a desk without wishes.
  Object.assign(window, {
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    scrollTo: () => {},
  });
}

const complaints: string[] = [];

/** A test that expects a complaint replaces the method itself: `vi.spyOn(console, 'error')`. */
for (const method of ['error', 'warn'] as const) {
  console[method] = (...parts: unknown[]) => {
    complaints.push(`console.${method}: ${parts.map(String).join(' ')}`);
  };
}

afterEach(() => {
  cleanup();
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(found.join('\n'));
});
