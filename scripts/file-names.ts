/** The folders in which each file name must be unique, so that a file can be found by its name. */
const roots = ['server/features/', 'client/features/'];

/** Folders whose files must be in subfolders, except for the listed files. Those files compose the subfolders. */
const sorted: Record<string, readonly string[]> = {
  'contract/': ['definitions.ts', 'nouns.ts'],
  'server/features/': [],
  'client/features/': [],
  'client/ui/': [],
  'client/lib/': [],
};

/**
 * Returns the files with a problem: a duplicate name, a name with an action but without a noun (`hiding.ts`), or an
 * invalid folder.
 */
export function findNameProblems(files: readonly string[]): string[] {
  const paths = files.map((file) => file.replaceAll('\\', '/'));
  return [
    ...roots.flatMap((root) => repeatedNames(paths.filter((file) => file.startsWith(root)))),
    ...paths.filter(isBareGerund).map((file) => `name-says-noun-and-action: ${file}`),
    ...paths.filter(isLoose).map((file) => `file-in-area-or-room: ${file}`),
  ];
}

function repeatedNames(files: readonly string[]): string[] {
  const byName = Map.groupBy(files, baseNameOf);
  return [...byName.values()]
    .filter((same) => same.length > 1)
    .map((same) => `unique-file-name: ${same.join(', ')}`);
}

function isBareGerund(file: string): boolean {
  const [stem = ''] = baseNameOf(file).split('.');
  return roots.some((root) => file.startsWith(root)) && /^[a-z]+ing$/.test(stem);
}

function isLoose(file: string): boolean {
  return Object.entries(sorted).some(([folder, composing]) => {
    const rest = file.slice(folder.length);
    return file.startsWith(folder) && !rest.includes('/') && !composing.includes(rest);
  });
}

function baseNameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
