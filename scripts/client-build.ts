import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { InlineConfig } from 'vite';
import { listBuiltFiles } from './built-files.ts';
import { root } from './root.ts';

const BUILT = join(root, 'dist/client/index.html');
const SERVER_DIR = join(root, 'dist/server');
const STAMP = join(root, 'dist/client.stamp');
/** The inputs of the built client. */
const sources = [
  'client/**/*',
  'contract/**/*',
  'scripts/{built-files,chunks,client-build,drawn-icons,preload,service-worker}.ts',
  'package-lock.json',
];

/** Builds the client unless it has been built from the same sources. Throws when the build fails. */
export function ensureClient(): void {
  const isBuilt = existsSync(BUILT) && existsSync(STAMP);
  if (isBuilt && readFileSync(STAMP, 'utf8') === fingerprintOfSources()) return;
  if (!existsSync(join(root, 'node_modules/vite'))) {
    process.stderr.write(
      'The client has to be built first, by packages that are not installed. Run npm ci --include=dev\n',
    );
    process.exit(1);
  }
  process.stdout.write('Building the client …\n');
  // A separate process builds the client, because Vite sets NODE_ENV to production, which the server would take for a
  // setting of the operator.
  execFileSync(process.execPath, [import.meta.filename], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function buildClient(logLevel: 'info' | 'warn'): Promise<void> {
  const fingerprint = fingerprintOfSources();
  // Vite is loaded only here, because loading it is slow and every start calls `ensureClient`.
  const { build } = await import('vite');
  const built = await build({ configFile: join(root, 'client/vite.config.ts'), logLevel });
  if (!('output' in built)) throw new Error('The build has more than one output');
  listBuiltFiles(built.output);
  await compressAssets();
  await build(await serverBuild(logLevel));
  // The fingerprint is written last, so that an interrupted build is repeated.
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, fingerprint);
}

/** Returns the build of the client that the server uses to prerender home. It includes React's production build. */
async function serverBuild(logLevel: 'info' | 'warn'): Promise<InlineConfig> {
  const { default: react } = await import('@vitejs/plugin-react');
  const { drawnIcons } = await import('./drawn-icons.ts');
  return {
    configFile: false,
    root: join(root, 'client'),
    publicDir: false,
    logLevel,
    plugins: [drawnIcons(), react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'entry-server.tsx',
      outDir: SERVER_DIR,
      emptyOutDir: true,
      target: 'node20',
      // Nothing uses the styles of this build, so they are not minified.
      cssMinify: false,
      rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false } },
    },
  };
}

/** Compresses the assets at the highest level, so that the server need not compress them for requests. */
async function compressAssets(): Promise<void> {
  const files = globSync('{assets/*.{js,css},service-worker.js}', { cwd: dirname(BUILT) });
  await Promise.all(
    files.map(async (name) => {
      const file = join(dirname(BUILT), name);
      const text = readFileSync(file);
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(text));
      writeFileSync(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
    }),
  );
}

// Returns a hash of contents. With times instead, a fresh clone or a touched file would cause another build.
function fingerprintOfSources(): string {
  const files = globSync(sources, {
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
