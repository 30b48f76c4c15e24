import { describe, expect, it } from 'vitest';
import { readAddress, searchPath, writeAddress } from './search-address.ts';

const first = { q: '', type: null, sort: 'new', ai: 'all', since: '', until: '' } as const;

describe('the search parameters of a search', () => {
  it.each([
    { q: '', type: null, sort: 'new', ai: 'all', since: '', until: '' },
    {
      q: '#ルミ from:@sora "a & b" 100%',
      type: 'users',
      sort: 'best',
      ai: 'only',
      since: '',
      until: '',
    },
    { q: '?&=+#', type: 'events', sort: 'new', ai: 'all', since: '2026-11-01', until: '' },
    {
      q: '猫 -クロネ',
      type: 'posts',
      sort: 'new',
      ai: 'without',
      since: '2026-11-01',
      until: '2026-11-01',
    },
  ] as const)('are the same after writing and reading: %o [FIND-25, VEIL-84]', (address) => {
    expect(readAddress(new URLSearchParams(writeAddress(address)))).toEqual(address);
    const [, search] = searchPath(address).split('?');
    expect(readAddress(new URLSearchParams(search))).toEqual(address);
  });

  it('omit default values, and unknown parameters are ignored', () => {
    expect(writeAddress({ ...first, q: 'ルミ' })).toEqual({ q: 'ルミ' });
    expect(readAddress(new URLSearchParams('q=+a+&type=all&sort=x&ai=x'))).toEqual({
      ...first,
      q: 'a',
    });
  });

  it.each([
    ['since=2026-02-30&until=2026-3-1', { since: '', until: '' }],
    ['since=2026-11-02&until=x', { since: '2026-11-02', until: '' }],
    ['since=2026-11-02&until=2026-11-01', { since: '', until: '' }],
  ])(
    'are read without invalid days, and without a period that ends before it begins: %s [FIND-35]',
    (search, period) => {
      expect(readAddress(new URLSearchParams(search))).toEqual({ ...first, ...period });
    },
  );
});
