import { expect, it } from 'vitest';
import type { Moderatables } from '#server/features/moderation/targets/moderatable.service.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { viewerWith } from '#server/testing/viewer-with.ts';
import { canSeeBackup, restorationRefusal } from './restorations.policy.ts';

const backup = { type: 'post', restored_at: null, author_id: 'you', listed_as: 'team' } as const;

it.each<[string, Partial<Parameters<typeof restorationRefusal>[1]>, string | null]>([
  ['content of others', {}, null],
  ['restored content', { restored_at: '2026-11-26T12:00:00.000Z' }, 'restored'],
  ['an account', { type: 'user' }, 'text-only'],
  ['own content that the team has deleted', { author_id: 'me' }, 'own'],
  ['own content that its author has deleted', { author_id: 'me', listed_as: 'author' }, null],
])('the team restores deleted content: %s', (_, changes, refusal) => {
  expect(restorationRefusal(viewerWith('manage_posts'), { ...backup, ...changes })).toBe(refusal);
});

it('backups of content need its permission, and those of accounts that for members', () => {
  const moderatables = { post: { permission: 'manage_posts' }, user: {} } as Moderatables;
  const sees = (type: 'post' | 'user', viewer: Viewer) => canSeeBackup(moderatables, viewer, type);
  expect(sees('post', viewerWith('manage_posts'))).toBe(true);
  expect(sees('post', viewerWith('manage_users'))).toBe(false);
  expect(sees('user', viewerWith('manage_users'))).toBe(true);
  expect(sees('user', viewerWith('manage_posts'))).toBe(false);
  expect(sees('post', viewerWith())).toBe(false);
});
