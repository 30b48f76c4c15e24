import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** Runs a process that fails after its start. */
function crash(failure: string) {
  const script = `
    import { createLog } from '#server/platform/log/log.ts';
    import { logCrash } from '#server/platform/log/log-crash.ts';
    logCrash(createLog('info'));
    setTimeout(() => { ${failure} });
  `;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    encoding: 'utf8',
  });
}

it.each([
  ["throw new Error('no disk');", 'uncaughtException'],
  ["Promise.reject(new Error('no disk'));", 'unhandledRejection'],
])(
  'the last line of the log has the error of %s, and the process fails [OPS-86]',
  (failure, origin) => {
    const { status, stdout } = crash(failure);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      level: 'fatal',
      origin,
      err: { message: 'no disk', stack: expect.stringContaining('at ') },
    });
  },
);
