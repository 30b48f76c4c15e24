/** `npm run sbom`: prints an inventory of the packages that a site ships, as CycloneDX. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { readLocked, shippedFolders } from './packages.ts';

const { name, version, license, description } = manifest;

/** Returns a manifest and a lock file with shipped packages only. npm refuses the whole lock file because of a tool. */
function shippedProject(): Record<string, unknown> {
  const locked = readLocked();
  const folders = shippedFolders(locked);
  const isShipped = ([dependency]: [string, string]) =>
    folders.includes(`node_modules/${dependency}`);
  const versions = { ...manifest.devDependencies, ...manifest.dependencies };
  const dependencies = Object.fromEntries(Object.entries(versions).filter(isShipped));
  const { optionalDependencies } = manifest;
  const site = { name, version, license, description, dependencies, optionalDependencies };
  const packages = folders.map((folder) => [folder, { ...locked[folder], dev: false }]);
  return {
    'package.json': site,
    'package-lock.json': {
      name,
      version,
      lockfileVersion: 3,
      packages: Object.fromEntries([['', site], ...packages]),
    },
  };
}

function main(): void {
  const scratch = mkdtempSync(path.join(tmpdir(), 'sbom-'));
  // npm takes the name of the inventory from the folder.
  const folder = path.join(scratch, name);
  try {
    mkdirSync(folder);
    for (const [file, content] of Object.entries(shippedProject())) {
      writeFileSync(path.join(folder, file), JSON.stringify(content));
    }
    const options = '--package-lock-only --sbom-format cyclonedx --sbom-type application';
    execFileSync('npm', ['sbom', ...options.split(' ')], { cwd: folder, stdio: 'inherit' });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

main();
