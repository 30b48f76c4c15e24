/** Runs before each file of server and unit tests. An error in the app's log that no test expects fails it. */
import { afterAll, afterEach } from 'vitest';
import { checkLog } from './test-log.ts';

afterEach(checkLog);
// What is logged while the app closes, after the last test.
afterAll(checkLog);
