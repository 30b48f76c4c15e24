import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Makes the process report an older version of Node, which does not know the syntax of a module. */
const older = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module';
Object.defineProperty(process.versions, 'node', { value: '22.18.0' });
const unknown = { format: 'module', source: 'unknown syntax', shortCircuit: true };
registerHooks({
  load: (url, context, next) => (url.endsWith('/atomic-write.ts') ? unknown : next(url, context)),
});
`)}`;

it.each(['server/main.ts', 'server/operator/hiroba.ts'])(
  '%s ends with one line under an older Node [OPS-167]',
  async (program) => {
    const path = join(import.meta.dirname, '..', program);
    const failure = await promisify(execFile)(process.execPath, ['--import', older, path]).then(
      () => null,
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    expect(failure).toMatchObject({ code: 1, stdout: '' });
    expect(failure?.stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^Hiroba needs Node 26 or newer, but this is Node 22\.18\.0\./),
    ]);
  },
);
