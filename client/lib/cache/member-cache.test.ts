import { describe, expect, it } from 'vitest';
import { aCard } from '#client/testing/posts.ts';
import { aProfile } from '#client/testing/render.tsx';
import { changeMember } from './member-cache.ts';
import { createQueryClient } from './query-client.ts';

const before = aProfile({ username: 'kotori', display_name: 'ことり' });
const after = aProfile({ username: 'kotori_2', display_name: 'ことり★', avatar_url: '/images/a' });
const names = { username: 'kotori_2', display_name: 'ことり★', avatar_url: '/images/a' };
const other = aProfile({ id: 'aUser000000000000002', username: 'mizuki', display_name: 'みずき' });

const summaryOf = ({
  id,
  username,
  display_name,
  avatar_url,
  is_verified,
  is_holder,
}: typeof before) => ({
  id,
  username,
  display_name,
  avatar_url,
  is_verified,
  is_holder,
});

describe('a changed member', () => {
  it('is updated in profiles, as an author, and in lists [PROFILE-12]', () => {
    const client = createQueryClient();
    const theirs = { pages: [{ items: [aCard({ profiles: summaryOf(other) })] }] };
    client.setQueryData(['profile'], { ...before, is_restricted: false, follow: null });
    client.setQueryData(['post'], { profiles: summaryOf(before), replies: [{ author: null }] });
    client.setQueryData(['list'], { pages: [{ items: [{ user: summaryOf(before) }] }] });
    client.setQueryData(['theirs'], theirs);
    changeMember(client, after);
    expect(client.getQueryData(['profile'])).toMatchObject({ ...names, is_restricted: false });
    expect(client.getQueryData(['post'])).toEqual({
      profiles: { ...summaryOf(before), ...names },
      replies: [{ author: null }],
    });
    expect(client.getQueryData(['list'])).toMatchObject({ pages: [{ items: [{ user: names }] }] });
    expect(client.getQueryData(['theirs'])).toBe(theirs);
  });

  it('does not change the age of cached lists [PROFILE-12]', () => {
    const client = createQueryClient();
    client.setQueryData(['old'], [summaryOf(before)], { updatedAt: 1000 });
    void client.invalidateQueries({ queryKey: ['old'] });
    changeMember(client, after);
    expect(client.getQueryData(['old'])).toMatchObject([names]);
    expect(client.getQueryState(['old'])).toMatchObject({
      dataUpdatedAt: 1000,
      isInvalidated: true,
    });
  });
});
