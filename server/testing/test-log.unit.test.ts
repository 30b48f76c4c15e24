import { expect, it } from 'vitest';
import { checkLog, createTestLog, expectLogged } from './test-log.ts';

it('an error in the log fails only the first check after it', () => {
  const { log, logged } = createTestLog();
  log.info('all is well');
  expect(checkLog).not.toThrow();
  log.error('request failed');
  expect(checkLog).toThrow('request failed');
  expect(checkLog).not.toThrow();
  expect(logged).toHaveLength(2);
});

it('an expected error passes the check, and another error or a missing expected one fails it', () => {
  const { log } = createTestLog();
  expectLogged(/request failed/);
  log.error('request failed');
  expect(checkLog).not.toThrow();
  expectLogged(/request failed/);
  log.error('another error');
  expect(checkLog).toThrow('another error');
  expectLogged(/request failed/);
  expect(checkLog).toThrow('Not in the log: /request failed/');
});
