import { createLog, type Log } from '#server/platform/log/log.ts';

const errors: string[] = [];
const expected: RegExp[] = [];

/** Returns a log and its lines. An error in the log fails the test, unless the test has called `expectLogged`. */
export function createTestLog(): { log: Log; logged: string[] } {
  const logged: string[] = [];
  const write = (line: string) => {
    logged.push(line);
    if (/^\{"level":"(error|fatal)"/.test(line)) errors.push(line);
  };
  return { log: createLog('info', { write }), logged };
}

/** Declares that this test makes the app log an error that matches. Without such an error, the test fails. */
export function expectLogged(pattern: RegExp): void {
  expected.push(pattern);
}

/** Throws when an unexpected error was logged, or an expected error is missing. */
export function checkLog(): void {
  const [lines, patterns] = [errors.splice(0), expected.splice(0)];
  const unexpected = lines.filter((line) => !patterns.some((pattern) => pattern.test(line)));
  const missing = patterns.filter((pattern) => !lines.some((line) => pattern.test(line)));
  if (unexpected.length > 0) throw new Error(`Unexpected in the log:\n${unexpected.join('')}`);
  if (missing.length > 0) throw new Error(`Not in the log: ${missing.join(', ')}`);
}
