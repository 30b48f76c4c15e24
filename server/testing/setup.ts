/** Runs before each file of server and unit tests. A logged error that no test expects fails the test. */
import { afterAll, afterEach } from 'vitest';
import { checkLog } from './test-log.ts';

afterEach(checkLog);
// Checks the log of the closing app after the last test.
afterAll(checkLog);
