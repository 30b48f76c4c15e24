/** Runs before each file of client tests. A complaint in the console that no test expects fails it. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
// The log loads it when something is logged: loaded before, it does not delay a message beyond its test.
import '../contract/redaction.ts';

// Longer than anything takes on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
if (typeof window !== 'undefined') {
  // Missing in jsdom. Here: a desktop without preferences.
  Object.assign(window, {
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    scrollTo: () => {},
  });
}

// All files of a pool of threads share one process, whose channels reach every thread: a file keeps what it sends to itself.
const Channel = globalThis.BroadcastChannel;
const file = crypto.randomUUID();
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(`${file} ${name}`);
  }
};

const complaints: string[] = [];

// React says so when a lazy component loads after the last step of a test, as on a busy machine.
const lateComponent = /^A suspended resource finished loading inside a test/;

/** A test that expects a complaint replaces the method itself: `vi.spyOn(console, 'error')`. */
for (const method of ['error', 'warn'] as const) {
  console[method] = (...parts: unknown[]) => {
    const text = parts.map(String).join(' ');
    if (!lateComponent.test(text)) complaints.push(`console.${method}: ${text}`);
  };
}

afterEach(() => {
  cleanup();
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(found.join('\n'));
});
