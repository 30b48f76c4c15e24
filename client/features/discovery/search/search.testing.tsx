import SearchPage from '#client/routes/search.tsx';
import { aCard } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, stubServer } from '#client/testing/server.ts';
import type { SearchResults, SearchType } from '#contract/discovery/search.ts';
import type { PopularTags } from '#contract/tags/tags.ts';

export const popular: PopularTags = {
  characters: [{ tag: 'ルミ', count: 40, is_character: true, image_url: null, image: null }],
  tags: [{ tag: '水彩', count: 12, is_character: false }],
};

/** Returns a page of results. It is the last page unless `next` is given. */
export function resultsOf<Type extends SearchType>(
  type: Type,
  items: Extract<SearchResults, { type: Type }>['items'],
  next: string | null = null,
): SearchResults {
  return { type, items, next_cursor: next, has_more: next !== null } as SearchResults;
}

export const foundPost = (number: number, title: string, snippet = '') => ({
  ...aCard({ id: `aPost${String(number).padStart(15, '0')}`, title }),
  snippet,
});

export const foundUser = (number: number, display_name: string) => {
  const { id, username, avatar_url, is_verified, is_holder, bio } = aProfile({
    id: `aUser${String(number + 10).padStart(15, '0')}`,
    username: `user_${number}`,
  });
  return {
    user: { id, username, display_name, avatar_url, is_verified, is_holder, bio },
    follow: { is_following: false, is_followed_by: false },
  };
};

type SearchHandler = NonNullable<Handlers['/api/search']>;
type Answer = ReturnType<SearchHandler>;

/**
 * Renders the search page for a member. `find` returns the results of each search by its type and its parameters.
 * Results of a type that was not requested are ignored.
 */
export function showSearch(
  path: string,
  find: (type: SearchType, search: URLSearchParams) => Answer,
) {
  const calls = stubServer({
    '/api/tags/popular': () => popular,
    '/api/search': (call) => {
      const search = new URLSearchParams(call.path.split('?')[1]);
      const type = (search.get('type') ?? 'posts') as SearchType;
      const answer = find(type, search);
      const isOther = 'type' in answer && answer.type !== type;
      return isOther ? resultsOf(type, []) : answer;
    },
  });
  const view = renderInApp(<SearchPage />, { session: aMember(), path });
  const sentQueries = () => {
    const searches = calls.filter((call) => call.path.startsWith('/api/search?'));
    return [
      ...new Set(searches.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('q'))),
    ];
  };
  const address = () => {
    const { pathname, search } = view.router.state.location;
    return pathname + decodeURIComponent(search);
  };
  return { ...view, calls, sentQueries, address };
}
