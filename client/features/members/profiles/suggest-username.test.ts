import { expect, it } from 'vitest';
import { newUsernameSchema } from '#contract/members/profiles.ts';
import { suggestUsername } from './suggest-username.ts';

const ids = Array.from({ length: 500 }, (_, index) => `aUser${String(index).padStart(15, '0')}`);

it('the first profile suggests a readable username that is valid and differs between users [SETUP-31]', () => {
  const suggested = ids.map((id) => suggestUsername({ id, username: id.slice(0, 8) }));
  for (const username of suggested) {
    expect(username).toMatch(/^[a-z]{3,5}_\d{4}$/);
    expect(newUsernameSchema.safeParse(username).success).toBe(true);
  }
  expect(new Set(suggested).size).toBeGreaterThan(490);
});

it('the first profile keeps a username that the user has chosen [SETUP-31]', () => {
  expect(suggestUsername({ id: 'aUser000000000000001', username: 'kotori' })).toBe('kotori');
});
