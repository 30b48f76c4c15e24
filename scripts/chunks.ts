import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import {
  homeModules,
  layoutModules,
  linkedPages,
  memberModules,
  postParts,
} from '#client/preloads.ts';

/** The sections of the site that people see first. Each section becomes a file. Modules are the ends of paths. */
const sections: Record<string, readonly string[]> = {
  layout: layoutModules,
  home: homeModules,
  ...Object.fromEntries(
    linkedPages.map(({ modules }) => [path.basename(modules[0], '.tsx'), modules]),
  ),
  events: ['routes/events.tsx'],
  member: memberModules,
  'post-parts': postParts,
  overlays: ['ui/overlay/dialog-popup.tsx', 'ui/feedback/toast-view.tsx'],
};

/** The files for modules that several sections need. A module is in the first file that lists one of its sections. */
const shared: Record<string, readonly string[]> = {
  'shared-home': ['layout', 'home'],
  'shared-post': ['post'],
  shared: Object.keys(sections),
};

/**
 * Splits the code that people load first by the sections that need it. A section that needs a module also needs its
 * imports, so no two files import each other.
 */
export function sectionChunks(): { plugin: Plugin; group: Rolldown.CodeSplittingGroup } {
  let names = new Map<string, string>();
  return {
    plugin: {
      name: 'section-chunks',
      apply: 'build',
      buildEnd() {
        names = namesOf([...this.getModuleIds()], (id) => this.getModuleInfo(id)?.importedIds);
      },
    },
    group: {
      name: (id) => names.get(id) ?? null,
      debugName: 'sections',
      priority: 2,
      includeDependenciesRecursively: false,
    },
  };
}

/** Returns the file name of each module that a section needs. */
export function namesOf(
  ids: readonly string[],
  importsOf: (id: string) => readonly string[] | undefined,
): Map<string, string> {
  const users = new Map<string, string[]>();
  for (const [section, modules] of Object.entries(sections)) {
    const starts = ids.filter((id) => modules.some((module) => id.endsWith(`/${module}`)));
    for (const id of withImports(starts, importsOf))
      users.set(id, [...(users.get(id) ?? []), section]);
  }
  return new Map([...users].map(([id, by]) => [id, nameOf(by)]));
}

function nameOf(users: readonly string[]): string {
  if (users.length === 1) return String(users[0]);
  const [name = ''] =
    Object.entries(shared).find(([, by]) => users.some((user) => by.includes(user))) ?? [];
  return name;
}

function withImports(
  starts: readonly string[],
  importsOf: (id: string) => readonly string[] | undefined,
): Set<string> {
  const found = new Set(starts);
  // `found` grows inside the loop, which then also visits the added ids.
  for (const id of found) for (const imported of importsOf(id) ?? []) found.add(imported);
  return found;
}
