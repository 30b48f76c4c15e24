import { describe, expect, it } from 'vitest';
import { createMemoryRouter } from '#client/lib/router/router.ts';
import { tagPath } from './tag-paths.ts';

describe('the page of a tag', () => {
  it.each(['ルミ', '🦊', '星 空', 'a/b', '//', '#x', 'a?b', '100%', '%25', '\\', '.', '..', '...'])(
    'is opened by the path of the tag: %s',
    async (tag) => {
      const pages = ['/', '/tags/:tag', '*'].map((path) => ({ path, element: null }));
      const router = createMemoryRouter(pages);
      await router.navigate(tagPath(tag));
      expect(router.state.match?.params).toEqual({ tag });
    },
  );
});
