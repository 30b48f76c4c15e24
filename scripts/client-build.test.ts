import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from './root.ts';

it('ensureClient loads no build tool when the client is already built', () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { ensureClient } = await import('#scripts/client-build.ts');
    console.log(JSON.stringify([typeof ensureClient, loaded]));`;
  const options = { cwd: root, encoding: 'utf8' } as const;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], options);
  const [kind, loaded] = JSON.parse(output) as [string, string[]];
  expect(kind).toBe('function');
  expect(loaded.filter((url) => url.includes('/node_modules/'))).toEqual([]);
});
