import { expect, it } from 'vitest';
import { type PostAudience, postAudiences } from '#contract/posts/post-choices.ts';
import { fromAnotherAddress } from '#server/features/discovery/sitemaps/sitemaps.testing.ts';
import { surfaces, useSurfacesSite } from './all-surfaces.testing.ts';
import { meaningOf } from './visible-meanings.testing.ts';
import { type Case, createWorld, type World } from './visible-surfaces.testing.ts';

const site = useSurfacesSite();

/** The places that show the post of the subject, or something that only the post reveals. */
const ofPosts =
  /^(GET \/api\/posts: |GET \/api\/similar|GET \/api\/suggested|GET \/: home|GET \/api\/posts\/\{postId\}: |GET \/api\/posts\/\{postId\}\/(preview|related): |GET \/api\/(liked-posts|bookmarks|admin\/posts): |GET \/images\/(\{\*\}|originals)|GET \/api\/search: (posts|tags)|GET \/api\/tags: |GET \/api\/tags\/page: related|GET \/api\/tags\/popular: |GET \/api\/users\/\{userId\}\/posts: |GET \/api\/clips: |GET \/api\/clips\/\{clipId\}\/items: |GET \/api\/users\/\{userId\}\/clips: covers|GET \/posts\/|GET \/tags\/|GET \/images\/shares\/(posts|tags)|GET \/feed|GET \/user\/\{id\}\/feed|GET \/oembed)/;

type Relation = Pick<Case, 'viewer' | 'follows' | 'hiding'> & { isFollowed: boolean };

const stranger = {
  viewer: 'member',
  follows: false,
  isFollowed: false,
  hiding: 'nothing',
} as const;

const relations = {
  visitor: { ...stranger, viewer: 'visitor' },
  author: { ...stranger, viewer: 'owner' },
  'member of the team': { ...stranger, viewer: 'moderator' },
  stranger,
  follower: { ...stranger, follows: true },
  'member whom the author follows': { ...stranger, isFollowed: true },
  'mutual follower': { ...stranger, follows: true, isFollowed: true },
  'member who blocks the author': { ...stranger, hiding: 'blocks' },
  'member whom the author blocks': { ...stranger, hiding: 'is blocked by' },
} satisfies Record<string, Relation>;

const cases = postAudiences.flatMap((audience) =>
  Object.entries(relations).map(([relation, of]) => ({
    ...of,
    relation,
    audience,
    visibility: 'public' as const,
  })),
);

/**
 * Returns an equivalent case without an audience, in which the visibility of the profile shows the posts to the same
 * members.
 */
function likeProfile({ audience, follows, isFollowed, ...rest }: (typeof cases)[number]): Case {
  if (audience !== 'mutuals') return { ...rest, follows, visibility: audience };
  return { ...rest, follows: follows && isFollowed, visibility: 'followers' };
}

async function isInSitemap({ client, postId }: World): Promise<boolean> {
  const headers = fromAnotherAddress();
  const response = await client.fetch('/sitemaps/posts.xml', { headers });
  return (await response.text()).includes(postId);
}

it.each(cases)(
  'a post for $audience is visible to a $relation everywhere or nowhere [AUD-01, AUD-02, AUD-18]',
  async (given) => {
    const world = await createWorld(site(), given);
    const meaning = meaningOf(likeProfile(given));
    const [found, expected]: Record<string, boolean>[] = [{}, {}];
    for (const [route, ofRoute] of Object.entries(surfaces)) {
      for (const [surface, [read, isShown]] of Object.entries(ofRoute)) {
        const name = `${route}: ${surface}`;
        if (!ofPosts.test(name)) continue;
        Object.assign(found ?? {}, { [name]: await read(world) });
        Object.assign(expected ?? {}, { [name]: isShown(meaning) });
      }
    }
    // All readers share this response, so it contains only public posts.
    const byAuthor = 'GET /api/posts/{postId}/related: by author';
    if (given.audience !== 'public') Object.assign(expected ?? {}, { [byAuthor]: false });
    expect(found).toEqual(expected);
    expect(Object.keys(found ?? {}).length).toBeGreaterThan(30);
    expect(await isInSitemap(world)).toBe(given.audience === 'public');
  },
);

it.each(postAudiences)(
  'the number of posts includes a post for %s only if everybody can see it [AUD-08]',
  async (audience: PostAudience) => {
    const world = await createWorld(site(), {
      ...stranger,
      relation: '',
      audience,
      visibility: 'public',
    });
    const { post_count } = await world.client.get<{ post_count: number }>(
      `/api/users/${world.subject.id}`,
    );
    expect(post_count).toBe(audience === 'public' ? 1 : 0);
  },
);
