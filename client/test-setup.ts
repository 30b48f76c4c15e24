/** Runs before each file of client tests. An unexpected message in the console fails the test. */
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach } from 'vitest';
// Preloads the module that the first log message would load. Otherwise, a message could appear only after the test that
// caused it.
import '#contract/foundations/redaction.ts';

const { getElementError } = getConfig();

/**
 * Creates the text about the document only when the message is read, because waits fail many times before they succeed.
 */
function elementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  let text: string | undefined;
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => (text ??= getElementError(message, container).message),
  });
  return error;
}

// Longer than any wait on a busy machine.
configure({ asyncUtilTimeout: 15_000, getElementError: elementError });

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
if (typeof window !== 'undefined') {
  // jsdom does not implement these functions. `matchMedia` represents a desktop without preferences.
  Object.assign(window, {
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    scrollTo: () => {},
  });
  Element.prototype.scrollIntoView ??= () => {};
}

// All files of a thread pool share one process, and a channel reaches all threads. This version delivers messages only
// within the file that sends them.
const Channel = globalThis.BroadcastChannel;
const file = crypto.randomUUID();
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(`${file} ${name}`);
  }
};

// Requests that begin while a test ends, after the stub server was removed, never get a response. The real `fetch`
// would fail, and the next test would log the failure.
globalThis.fetch = () => new Promise(() => {});

const complaints: string[] = [];

// React logs this when a lazy component loads after the last step of a test, which happens on a busy machine.
const lateComponent = /^A suspended resource finished loading inside a test/;

/** A test that expects a message replaces the method itself: `vi.spyOn(console, 'error')`. */
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
