import { expect, it } from 'vitest';
import { refuseDraft } from './likes.policy.ts';

it('a draft cannot be liked', () => {
  expect(() => refuseDraft({ is_published: true })).not.toThrow();
  expect(() => refuseDraft({ is_published: false })).toThrow(
    expect.objectContaining({ details: { reason: 'post-is-draft' } }),
  );
});
