import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { root } from './root.ts';
import { slimClient } from './slim-client.ts';

const BUILT = join(root, 'dist/client/index.html');
const SERVER_DIR = join(root, 'dist/server');
const STAMP = join(root, 'dist/client.stamp');

/** Builds the client unless what is built is of these very sources. Throws when it cannot be built. */
export function ensureClient(): void {
  const isBuilt = existsSync(BUILT) && existsSync(STAMP);
  if (isBuilt && readFileSync(STAMP, 'utf8') === fingerprintOfSources()) return;
  process.stdout.write('Building the client …\n');
  // In a process of its own: Vite sets NODE_ENV to production, which the server would take for the operator's word.
  execFileSync(process.execPath, [import.meta.filename], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function buildClient(logLevel: 'info' | 'warn'): Promise<void> {
  const fingerprint = fingerprintOfSources();
  const { build } = await import('vite');
  await build({ configFile: join(root, 'client/vite.config.ts'), logLevel });
  await compressAssets();
  await build(drawing(logLevel));
  // Last, so that a build cut off half-way is built again.
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, fingerprint);
}

/** The same client as one module that the server draws first pages with, React in its production form included. */
function drawing(logLevel: 'info' | 'warn'): InlineConfig {
  return {
    configFile: false,
    root: join(root, 'client'),
    publicDir: false,
    logLevel,
    plugins: [react(), slimClient()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'entry-server.tsx',
      outDir: SERVER_DIR,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false } },
    },
  };
}

/** Once here as small as they get, so that no request pays for it. */
async function compressAssets(): Promise<void> {
  const files = globSync('assets/*.{js,css}', { cwd: dirname(BUILT) });
  await Promise.all(
    files.map(async (name) => {
      const file = join(dirname(BUILT), name);
      const text = readFileSync(file);
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(text));
      writeFileSync(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
    }),
  );
}

// Contents, not times: a fresh clone and a touched file must not differ from what is built.
function fingerprintOfSources(): string {
  const files = globSync(['client/**/*', 'contract/**/*', 'package-lock.json'], {
    cwd: root,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

if (import.meta.main) {
  if (process.argv.includes('--if-needed')) ensureClient();
  else await buildClient('info');
}
