import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** Returns the arguments of a process that fails after its start. */
function crashing(failure: string): string[] {
  const script = `
    import { createLog } from '#server/platform/log/log.ts';
    import { logCrash } from '#server/platform/log/log.ts';
    import { outliveOutputs } from '#server/platform/log/standard-output.ts';
    const log = createLog('info');
    outliveOutputs();
    logCrash(log);
    setTimeout(() => { ${failure} });
  `;
  return ['--input-type=module', '-e', script];
}

const crash = (failure: string) =>
  spawnSync(process.execPath, crashing(failure), { cwd: ROOT, encoding: 'utf8' });

it.each([
  ["throw new Error('no disk');", 'uncaughtException'],
  ["Promise.reject(new Error('no disk'));", 'unhandledRejection'],
])(
  'the last line of the log contains the error of %s, and the process fails [OPS-204, OPS-86]',
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

const MANY_LINES = "for (let line = 0; line < 5000; line += 1) log.info('a b '.repeat(250));";

/** Runs a process whose outputs are closed, never read, or on a full disk. Returns its exit code. */
async function runWithout(output: 'reader' | 'reading' | 'space', script: string) {
  const full = openSync('/dev/full', 'w');
  const stdio = output === 'space' ? full : 'pipe';
  const child = spawn(process.execPath, crashing(script), {
    cwd: ROOT,
    stdio: ['ignore', stdio, stdio],
  });
  closeSync(full);
  if (output === 'reader') {
    child.stdout?.destroy();
    child.stderr?.destroy();
  }
  const [code] = await once(child, 'exit');
  return code as number | null;
}

const outputs = ['reader', 'reading', 'space'] as const;
const FILL = `${MANY_LINES} process.stdout.write('Hiroba is ready'); process.stderr.write('a'.repeat(1e6));`;

it.each(outputs)(
  'a process whose log has no %s continues and ends normally [OPS-112]',
  async (output) => {
    const script = `${FILL} setTimeout(() => { ${MANY_LINES} process.exit(0); }, 1);`;
    expect(await runWithout(output, script)).toBe(0);
  },
);

it.each(outputs)('a fatal error ends a process whose log has no %s [OPS-113]', async (output) => {
  expect(await runWithout(output, `${FILL} throw new Error('no disk');`)).toBe(1);
});

it('after the reader of the log has stalled and reads again, the log says how many lines are missing [OPS-206]', async () => {
  const script = `
    import { createLog } from '#server/platform/log/log.ts';
    import { outliveOutputs } from '#server/platform/log/standard-output.ts';
    outliveOutputs();
    const log = createLog('info');
    ${MANY_LINES}
    process.stdin.resume();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT });
  let text = '';
  for await (const chunk of child.stdout) {
    text += chunk;
    if (text.includes('"dropped":')) child.stdin.end();
  }
  const lines = text.trim().split('\n');
  const notice = JSON.parse(lines.pop() ?? '') as { level: string; dropped: number };
  expect(notice.level).toBe('warn');
  expect(lines.length + notice.dropped).toBe(5000);
});
