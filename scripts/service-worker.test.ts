import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { shellOf } from './service-worker.ts';

function chunk(name: string, fields: Partial<Rolldown.OutputChunk> = {}): Rolldown.OutputChunk {
  const none = { type: 'chunk', isEntry: false, imports: [], dynamicImports: [], moduleIds: [] };
  return {
    ...none,
    fileName: name,
    ...fields,
  } as Partial<Rolldown.OutputChunk> as Rolldown.OutputChunk;
}

function bundleOf(...chunks: Rolldown.OutputChunk[]): Rolldown.OutputBundle {
  return Object.fromEntries(chunks.map((each) => [each.fileName, each]));
}

const entry = chunk('entry.js', {
  isEntry: true,
  imports: ['shared.js'],
  dynamicImports: ['post.js', 'admin.js'],
});
const shared = chunk('shared.js');
const post = chunk('post.js', { imports: ['shared.js', 'form.js'] });
const admin = chunk('admin.js', {
  moduleIds: ['/client/routes/admin/admin.tsx'],
  dynamicImports: ['audit-log.js'],
});
const rest = [shared, chunk('form.js'), admin, chunk('audit-log.js')];

it('the service worker lists the files of all pages except the administration; the files of home are first [PWA-04]', () => {
  const { first, others } = shellOf(bundleOf(entry, post, ...rest));
  expect(first).toEqual(['/entry.js', '/shared.js']);
  const built = others.filter((file) => file.endsWith('.js'));
  expect(built).toEqual(['/form.js', '/post.js']);
  expect(others).toContain('/mascots/troubled.svg');
});

it('the service worker has another version when the name of a file changes [PWA-04]', () => {
  const { version } = shellOf(bundleOf(entry, post, ...rest));
  const renamed = shellOf(
    bundleOf(
      { ...entry, dynamicImports: ['post2.js'] },
      { ...post, fileName: 'post2.js' },
      ...rest,
    ),
  );
  expect(shellOf(bundleOf(entry, post, ...rest)).version).toBe(version);
  expect(renamed.version).not.toBe(version);
});
