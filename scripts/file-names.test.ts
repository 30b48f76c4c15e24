import { expect, test } from 'vitest';
import { findNameProblems } from './file-names.ts';

const sound = [
  'contract/definitions.ts',
  'contract/posts/likes.ts',
  'server/features/posts/likes/likes.service.ts',
  'server/features/posts/likes/likes.store.ts',
  'client/features/posts/likes/likes.queries.ts',
  'client/ui/form/button.tsx',
  'server/main.ts',
];

test.each([
  [['server/features/events/events/likes.store.ts'], 'unique-file-name'],
  [['client/features/social/follows/likes.queries.ts'], 'unique-file-name'],
  [['server/features/posts/posts/hiding.service.ts'], 'name-says-noun-and-action'],
  [['contract/likes.ts'], 'file-in-area-or-room'],
  [['server/features/likes.ts'], 'file-in-area-or-room'],
  [['client/ui/button.tsx'], 'file-in-area-or-room'],
])('findNameProblems reports a file with a wrong name or folder: %s', (files, rule) => {
  expect(findNameProblems([...sound, ...files])).toEqual([expect.stringMatching(`^${rule}: `)]);
});

test('findNameProblems accepts unique names of a noun and an action', () => {
  const files = [...sound, 'server/features/posts/posts/hide-post.service.ts'];
  expect(findNameProblems(files)).toEqual([]);
});
