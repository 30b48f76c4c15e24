import { expect, it } from 'vitest';
import { checkLog, createTestLog, expectLogged } from './test-log.ts';

it('fails only the first test after an app has logged an error', () => {
  const { log, logged } = createTestLog();
  log.info('all is well');
  expect(checkLog).not.toThrow();
  log.error('request failed');
  expect(checkLog).toThrow('request failed');
  expect(checkLog).not.toThrow();
  expect(logged).toHaveLength(2);
});

it('passes a test that expects the logged error, and fails one whose expected error is missing', () => {
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
