// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  readSelection,
  withCategory,
  withSort,
  withTags,
  writeSelection,
} from './feed-selection.ts';

const read = (search: string, first: 'recent' | 'following' = 'recent') =>
  readSelection(new URLSearchParams(search), first);

describe('the search parameters of a feed', () => {
  it('contain only values that differ from the defaults of the page [FEED-19]', () => {
    expect(writeSelection(read(''), 'recent')).toEqual({});
    expect(writeSelection(read('', 'following'), 'following')).toEqual({});
    expect(writeSelection(read('tab=recent', 'following'), 'following')).toEqual({ tab: 'recent' });
  });

  it.each([
    'tab=popular&category=photo&tags=ルミ,トト',
    'tab=recommended&category=other',
    'tab=following',
    '',
  ])('are the same after reading and writing: %s [FEED-35]', (search) => {
    const written = new URLSearchParams(writeSelection(read(search), 'recent'));
    expect(read(written.toString())).toEqual(read(search));
  });

  it('ignore invalid values', () => {
    expect(read('tab=worst&category=music')).toEqual({ sort: 'recent', tags: [] });
    expect(read(`tags=,,ルミ,ルミ,${'長'.repeat(31)}`).tags).toEqual(['ルミ']);
    const many = Array.from({ length: 14 }, (_, index) => `t${index}`).join(',');
    expect(read(`tags=${many}`).tags).toHaveLength(10);
  });

  it('have no category in a tab that has its own filters [FEED-33]', () => {
    const search = new URLSearchParams('category=photo');
    expect(readSelection(search, 'following', 'following')).toEqual({
      sort: 'following',
      tags: [],
    });
    const photos = readSelection(search, 'recent', 'following');
    expect(withSort(photos, 'popular', 'following').category).toBe('photo');
    expect(withSort(photos, 'following', 'following')).toEqual({ sort: 'following', tags: [] });
  });

  it('have tags only in 人気, because posts with tags are ordered by likes', () => {
    expect(read('tags=ルミ').sort).toBe('popular');
    const tagged = withTags(withCategory(read(''), 'photo'), ['ルミ']);
    expect(tagged).toEqual({ sort: 'popular', category: 'photo', tags: ['ルミ'] });
    expect(withSort(tagged, 'recent')).toEqual({ sort: 'recent', category: 'photo', tags: [] });
    expect(withCategory(tagged, undefined)).toEqual({ sort: 'popular', tags: ['ルミ'] });
    expect(withTags(tagged, []).sort).toBe('popular');
  });
});
