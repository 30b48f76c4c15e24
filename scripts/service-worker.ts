import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { homeModules, layoutModules } from '#client/preloads.ts';
import { mascotMoods } from '#contract/site/brand.ts';
import { WORKER_PATH } from '#contract/site/service-worker.ts';
import { root } from './root.ts';

const clientDir = path.join(root, 'client');

/** Pictures of the brand that pages need without a connection. The server draws them. */
const brandFiles = [
  '/favicon.svg',
  '/icons/icon-192.png',
  ...mascotMoods.map((mood) => `/mascots/${mood}.svg`),
];

/** Bundles the service worker into one file, with the list of the built files that it caches. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const source = await bundleWorker(shellOf(bundle));
        this.emitFile({ type: 'asset', fileName: WORKER_PATH.slice(1), source });
      },
    },
  };
}

interface Shell {
  version: string;
  first: string[];
  others: string[];
}

/** Returns the files of all pages except the administration, which requires a connection. */
export function shellOf(bundle: Rolldown.OutputBundle): Shell {
  const first = addressesOf(loadedFiles(bundle, false));
  const reachable = addressesOf(loadedFiles(bundle, true));
  const others = [...reachable.filter((file) => !first.includes(file)), ...brandFiles];
  const hash = createHash('sha256').update(JSON.stringify([first, others]));
  return { version: hash.digest('hex').slice(0, 12), first, others };
}

/** Whether home needs a file first. The entry itself is empty and is not written, so it does not count. */
function isFirst(chunk: Rolldown.OutputChunk): boolean {
  return chunk.isEntry || [...layoutModules, ...homeModules].some((name) => contains(chunk, name));
}

function contains({ moduleIds }: Rolldown.OutputChunk, module: string): boolean {
  return moduleIds.some((id) => id.includes(`/client/${module}`));
}

/**
 * Returns the chunks and styles that load with home. With `withLater`, also includes the chunks that these chunks load
 * later.
 */
function loadedFiles(bundle: Rolldown.OutputBundle, withLater: boolean): Set<string> {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk' || contains(chunk, 'routes/admin/')) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const next of [...chunk.imports, ...(withLater ? chunk.dynamicImports : [])]) add(next);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && isFirst(chunk)) add(chunk.fileName);
  }
  return files;
}

function addressesOf(files: Set<string>): string[] {
  return [...files].map((file) => `/${file}`).sort();
}

async function bundleWorker(shell: Shell): Promise<string> {
  const result = await build({
    configFile: false,
    root: clientDir,
    publicDir: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(shell) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: path.join(clientDir, 'worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
  const [file] = 'output' in result ? result.output : [];
  if (file?.type !== 'chunk') throw new Error('The service worker was not built');
  return file.code;
}
