/** The packages of package-lock.json, and those that a site ships: in its process or in the scripts of its pages. */
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { root } from './root.ts';

/** A package of the lock file. */
export interface LockedPackage {
  version: string;
  /** The digest of the archive of the package. */
  integrity?: string;
  /** Where the archive comes from. The lock file omits the address of the public registry. */
  resolved?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  /** Whether the archive of another package contains this one. */
  inBundle?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The packages by their folder, such as `node_modules/react`. */
export type Locked = Readonly<Record<string, LockedPackage>>;

/** Reads the packages of the lock file, without the site itself. */
export function readLocked(): Locked {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
  return Object.fromEntries(Object.entries(packages).filter(([folder]) => folder !== ''));
}

/**
 * Returns the folders of the packages that a site ships: all packages that are not only for development, and those that
 * the build writes into the scripts of the pages, which are development packages of the server.
 */
export function shippedFolders(locked: Locked): string[] {
  const shipped = new Set(Object.keys(locked).filter((folder) => !locked[folder]?.dev));
  const add = (name: string, from: string): void => {
    const folder = folderOf(locked, name, from);
    if (folder === null || shipped.has(folder)) return;
    shipped.add(folder);
    for (const inner of dependenciesOf(locked[folder])) add(inner, folder);
  };
  for (const name of clientPackages()) add(name, '');
  return [...shipped].sort();
}

function dependenciesOf(found: LockedPackage | undefined): string[] {
  return Object.keys({ ...found?.dependencies, ...found?.optionalDependencies });
}

/** Returns the folder of a package that another folder imports, as Node finds it. Null when it is not installed. */
function folderOf(locked: Locked, name: string, from: string): string | null {
  const folder = path.posix.join(from, 'node_modules', name);
  if (folder in locked) return folder;
  if (from === '') return null;
  const parent = from.lastIndexOf('/node_modules/');
  return folderOf(locked, name, parent === -1 ? '' : from.slice(0, parent));
}

/** Returns the names of the packages that the client and the contract import. */
function clientPackages(): Set<string> {
  const files = globSync('{client,contract}/**/*.{ts,tsx,css}', {
    cwd: root,
    exclude: [
      '**/*.test.*',
      '**/*.testing.*',
      'client/testing/**',
      'client/{test-setup,vite.config}.ts',
    ],
  });
  const imports = /(?:\bfrom |\bimport\(|^import |^@import )['"]([^'"#./][^'"]*)['"]/gm;
  const names = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(imports)].map(([, name = '']) => name),
  );
  return new Set(names.filter((name) => !isBuiltin(name)).map(packageOf));
}

/** Returns the name of the package of an import such as `react-dom/client`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
