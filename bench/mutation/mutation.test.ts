import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/root.ts';
import manifest from './packages/package.json' with { type: 'json' };
import lock from './packages/package-lock.json' with { type: 'json' };
import config from './stryker.config.json' with { type: 'json' };

const policies = globSync('server/**/*.policy.ts', { cwd: root });

it('each policy of the server has a file with its own tests, and is changed by `npm run mutation` [PROD-33]', () => {
  expect(policies.length).toBeGreaterThan(50);
  const testOf = (policy: string) => path.join(root, policy.replace(/\.ts$/, '.unit.test.ts'));
  expect(policies.filter((policy) => !existsSync(testOf(policy)))).toEqual([]);
  expect(globSync(config.mutate, { cwd: root }).sort()).toEqual(policies.sort());
  expect(existsSync(path.join(root, config.vitest.configFile))).toBe(true);
});

it('the packages of `npm run mutation` have exact versions and digests, and are not those of the site [PROD-34]', () => {
  const { '': own, ...installed } = lock.packages as Record<string, { integrity?: string }>;
  expect(own).toMatchObject({ devDependencies: manifest.devDependencies });
  const versions = Object.values(manifest.devDependencies);
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  expect(Object.values(installed).filter(({ integrity }) => !integrity)).toEqual([]);
  const site = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  expect(Object.keys(manifest.devDependencies).filter((name) => site.includes(name))).toEqual([]);
});
