import { describe, expect, it } from 'vitest';
import { aCard, aPost } from '../../testing/posts.ts';
import { withBookmark } from './with-bookmark.ts';

const id = aPost().id;
const other = aCard({ id: 'aPost000000000000002' });

describe('what was read of posts', () => {
  it('is saved wherever it stands: alone, in pages, in rails', () => {
    expect(withBookmark(aPost(), id, true).bookmarked).toBe(true);
    const pages = { pages: [{ items: [other, aCard()], next_cursor: null }], pageParams: [null] };
    expect(withBookmark(pages, id, true).pages[0]?.items).toEqual([
      other,
      aCard({ bookmarked: true }),
    ]);
    const rails = { by_author: [aCard()], by_tags: [other] };
    expect(withBookmark(rails, id, true)).toEqual({
      by_author: [aCard({ bookmarked: true })],
      by_tags: [other],
    });
  });

  it('stays the very same where it holds nothing of that post', () => {
    const pages = { pages: [{ items: [other] }], pageParams: [null] };
    for (const data of [pages, undefined, null, 3, [other], aPost()]) {
      expect(withBookmark(data, id, false)).toBe(data);
    }
  });
});
