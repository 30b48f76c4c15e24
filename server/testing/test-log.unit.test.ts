import { expect, it } from 'vitest';
import { checkLog, createTestLog, expectLogged } from './test-log.ts';

it('an error in the log fails the first check after it, but no later check', () => {
  const { log, logged } = createTestLog();
  log.info('all is well');
  expect(checkLog).not.toThrow();
  log.error('request failed');
  expect(checkLog).toThrow('request failed');
  expect(checkLog).not.toThrow();
  expect(logged).toHaveLength(2);
});

it('an expected error passes the check; another error or a missing expected error fails the check', () => {
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
