/** `npm run budget`: compares the size of what a browser loads first for home with the budget. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { linkedPages } from '#client/preloads.ts';
import { type BuiltFile, readBuiltFiles } from './built-files.ts';
import { ensureClient } from './client-build.ts';
import { root } from './root.ts';

/** Bytes after gzip, as the server sends them. 1 KB is 1000 bytes. */
export const budget = { script: 118_700, style: 14_500 };

/** The maximum number of modules in a message. */
const LISTED = 12;
const home = 'client/routes/home.tsx';
const linkedRoutes = linkedPages.flatMap(({ modules }) => modules.map((name) => `client/${name}`));

export interface FirstLoad {
  script: number;
  style: number;
  modules: Record<string, number>;
  webFonts: string[];
  /**
   * Pages that people open by a link and that load schemas. Only forms need schemas, so these pages should not load
   * them.
   */
  withSchemas: string[];
  /** Components whose classes app.css leaves out, although they can be rendered before all.css has loaded. */
  withoutStyles: string[];
}

/** Returns what a browser loads before it renders home: the entry, home, and all their imports. */
export function firstLoad(files: BuiltFile[]): FirstLoad {
  const loaded = loadedWith(files, isFirst);
  const [styles, scripts] = [loaded.filter(isStyle), loaded.filter((file) => !isStyle(file))];
  return {
    script: gzipped(scripts),
    style: gzipped(styles),
    modules: Object.assign({}, ...scripts.map(({ modules }) => modules)),
    webFonts: files
      .filter(({ name, text }) => /\.(woff2?|ttf|otf)$/.test(name) || text.includes('@font-face'))
      .map(({ name }) => name),
    withSchemas: linkedRoutes.filter((route) =>
      loadedWith(files, ({ modules }) => route in modules).some(hasSchemas),
    ),
    withoutStyles: [...loadedWithoutAllStyles(files)]
      .flatMap(({ modules }) => Object.keys(modules))
      .filter((name) => name.endsWith('.tsx') && isLeftOut(name)),
  };
}

/** Whether app.css leaves out the classes of a module. */
function isLeftOut(module: string): boolean {
  return leftOut.some((pattern) => path.matchesGlob(module, pattern));
}

/** The paths that app.css leaves out. A folder means all of its files, as in Tailwind. */
const leftOut = readFileSync(path.join(root, 'client/ui/styles/app.css'), 'utf8')
  .matchAll(/@source not "..\/..\/(.+)"/g)
  .flatMap(([, pattern]) => [`client/${pattern}`, `client/${pattern}/**`])
  .toArray();

/** Returns the files that the application can load before all.css. */
function loadedWithoutAllStyles(files: BuiltFile[]): Set<BuiltFile> {
  const found = new Set<BuiltFile>();
  const visit = (start: BuiltFile) => {
    const loaded = loadedWith(files, (file) => file === start);
    if (found.has(start) || loaded.some(({ name }) => /\ball-[^/]+\.css$/.test(name))) return;
    for (const file of loaded) found.add(file);
    for (const { dynamicImports } of loaded)
      for (const file of files) if (dynamicImports.includes(file.name)) visit(file);
  };
  for (const file of files) if (isFirst(file)) visit(file);
  return found;
}

/** Returns the files that match a condition, and all their imports. */
function loadedWith(files: BuiltFile[], isStart: (file: BuiltFile) => boolean): BuiltFile[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const loaded = new Set<BuiltFile>();
  const add = (file: BuiltFile | undefined) => {
    if (!file || loaded.has(file)) return;
    loaded.add(file);
    for (const name of [...file.imports, ...file.styles]) add(byName.get(name));
  };
  for (const file of files) if (isStart(file)) add(file);
  return [...loaded];
}

function hasSchemas({ modules }: BuiltFile): boolean {
  return Object.keys(modules).some((name) => name.includes('node_modules/zod/'));
}

/** Returns the violations of the budget and of the rules for the first load, as lines to print. */
export function complaintsAbout(load: FirstLoad): string[] {
  const { script, style, modules, webFonts, withSchemas, withoutStyles } = load;
  const complaints: string[] = [];
  const routes = Object.keys(modules).filter((name) => name.startsWith('client/routes/'));
  const early = routes.filter((name) => name !== home);
  if (!routes.includes(home)) complaints.push(`${home} was not found in the build`);
  if (early.length > 0)
    complaints.push(`Loaded with home, but another page's: ${early.join(', ')}`);
  if (webFonts.length > 0) complaints.push(`No web fonts: ${webFonts.join(', ')}`);
  if (withSchemas.length > 0) complaints.push(`Loaded with schemas: ${withSchemas.join(', ')}`);
  if (withoutStyles.length > 0)
    complaints.push(`Loaded without all.css: ${withoutStyles.join(', ')}`);
  if (style > budget.style) complaints.push(`CSS: ${style} bytes, allowed are ${budget.style}`);
  if (script > budget.script) {
    const list = largest(modules).map(([name, size]) => `  ${size} ${name}`);
    complaints.push(
      `JavaScript: ${script} bytes, allowed are ${budget.script}. The largest (before compression):`,
      ...list,
    );
  }
  return complaints;
}

const isFirst = ({ isEntry, modules }: BuiltFile): boolean => isEntry || home in modules;

const isStyle = ({ name }: BuiltFile): boolean => name.endsWith('.css');

function gzipped(files: BuiltFile[]): number {
  return files.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0);
}

/** Returns the largest packages (each counted as a whole), and the largest files of this project. */
function largest(modules: Record<string, number>): [name: string, size: number][] {
  const sizes = new Map<string, number>();
  for (const [name, size] of Object.entries(modules)) {
    const [, key = name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name) ?? [];
    sizes.set(key, (sizes.get(key) ?? 0) + size);
  }
  return [...sizes].sort(([, a], [, b]) => b - a).slice(0, LISTED);
}

/** Reads the files of the built client. Builds it first if its sources have changed. */
export function readBuild(): BuiltFile[] {
  ensureClient();
  return readBuiltFiles();
}

function main(): void {
  const first = firstLoad(readBuild());
  const complaints = complaintsAbout(first);
  console.log(
    `Home first loads ${first.script} bytes of JavaScript and ${first.style} of CSS (gzip).`,
  );
  for (const complaint of complaints) console.log(complaint);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
