import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readLocked, shippedFolders } from './packages.ts';
import { root } from './root.ts';

const locked = readLocked();
const shipped = shippedFolders(locked);

it('each package of the lock file has a SHA-512 digest and comes from the registry of npm [OPS-401]', () => {
  const entries = Object.entries(locked);
  expect(entries.length).toBeGreaterThan(500);
  // A bundled package is in the archive of another one, whose digest covers it.
  const unbound = entries.filter(
    ([, { integrity = '', inBundle }]) => !(inBundle || integrity.startsWith('sha512-')),
  );
  expect(unbound.map(([folder]) => folder)).toEqual([]);
  const registry = 'https://registry.npmjs.org/';
  const foreign = entries.filter(
    ([, { resolved = registry, link }]) => link || !resolved.startsWith(registry),
  );
  expect(foreign.map(([folder]) => folder)).toEqual([]);
  // An .npmrc could name another registry.
  expect(existsSync(path.join(root, '.npmrc'))).toBe(false);
});

/** Licenses that ask for no more than a notice. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
];

/** Packages under other licenses, which permit the use of the unchanged package. */
const others: [folders: RegExp, license: string][] = [
  // The licence applies to the files of the package, which are unchanged.
  [/^node_modules\/web-push$/, 'MPL-2.0'],
  // libvips is a library of its own, which can be replaced.
  [/^node_modules\/@img\/sharp-/, 'LGPL-3.0-or-later'],
  // The font is not sold by itself.
  [/^node_modules\/@expo-google-fonts\//, 'OFL-1.1'],
];

function isAllowed(folder: string, license: string): boolean {
  return (
    permissive.includes(license) ||
    others.some(([folders, allowed]) => folders.test(folder) && license === allowed)
  );
}

it('each package that a site ships has an allowed license [OPS-402]', () => {
  const refused = shipped.filter((folder) => {
    const licenses = locked[folder]?.license?.split(' AND ') ?? [''];
    return !licenses.every((license) => isAllowed(folder, license));
  });
  expect(refused.map((folder) => `${folder}: ${locked[folder]?.license}`)).toEqual([]);
});

it('the packages that a site ships include those of the client [OPS-402]', () => {
  const client = ['react', 'react-dom', 'scheduler', '@floating-ui/core'];
  const folders = ['fastify', 'sharp', ...client].map((name) => `node_modules/${name}`);
  expect(shipped).toEqual(expect.arrayContaining(folders));
  expect(shipped).not.toContain('node_modules/vitest');
});

interface Inventory {
  bomFormat: string;
  components: { name: string; version: string; hashes?: { alg: string }[]; licenses?: unknown[] }[];
}

it('`npm run sbom` lists each shipped package with its version, license and digest [OPS-403]', () => {
  const output = execFileSync('npm', ['run', 'sbom', '--silent'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { bomFormat, components } = JSON.parse(output) as Inventory;
  expect(bomFormat).toBe('CycloneDX');
  const complete = components.filter(
    ({ hashes = [], licenses = [] }) => licenses.length > 0 && hashes[0]?.alg === 'SHA-512',
  );
  const listed = new Set(complete.map(({ name, version }) => `${name}@${version}`));
  const names = shipped.map(
    (folder) => `${folder.replace(/^.*node_modules\//, '')}@${locked[folder]?.version}`,
  );
  expect(names.filter((name) => !listed.has(name))).toEqual([]);
  expect(components.map(({ name }) => name)).not.toContain('vitest');
});
