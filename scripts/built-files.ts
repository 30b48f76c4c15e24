/** The files of the built client, with the sizes of their modules. The build stores the list for other scripts. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Rolldown } from 'vite';
import { root } from './root.ts';

const folder = path.join(root, 'dist/client');
const LIST = path.join(root, 'dist/client-files.json');

export interface BuiltFile {
  name: string;
  text: string;
  /** The names of the files that load before this file runs. */
  imports: string[];
  /** The names of the files that this file can load while it runs. */
  dynamicImports: string[];
  styles: string[];
  isEntry: boolean;
  /** The length that each source file takes in this file, by path. */
  modules: Record<string, number>;
}

type ListedFile = Omit<BuiltFile, 'text'>;

/** Writes the list of files of a build. */
export function listBuiltFiles(output: Rolldown.RolldownOutput['output']): void {
  writeFileSync(LIST, JSON.stringify(output.map(listed)));
}

function listed(file: Rolldown.OutputAsset | Rolldown.OutputChunk): ListedFile {
  const name = file.fileName;
  if (file.type === 'asset') {
    return { name, imports: [], dynamicImports: [], styles: [], isEntry: false, modules: {} };
  }
  const sizes = Object.entries(file.modules).map(([id, { renderedLength }]) => [
    path.relative(root, id),
    renderedLength,
  ]);
  return {
    name,
    imports: file.imports,
    dynamicImports: file.dynamicImports,
    styles: [...(file.viteMetadata?.importedCss ?? [])],
    isEntry: file.isEntry,
    modules: Object.fromEntries(sizes),
  };
}

/** Reads the files of the last build. */
export function readBuiltFiles(): BuiltFile[] {
  const files = JSON.parse(readFileSync(LIST, 'utf8')) as ListedFile[];
  return files.map((file) => ({
    ...file,
    text: readFileSync(path.join(folder, file.name), 'utf8'),
  }));
}
