import { describe, expect, it } from 'vitest';
import { readAddress, searchPath, writeAddress } from './search-address.ts';

describe('the address of a search', () => {
  it.each([
    { q: '', type: 'posts', sort: 'new' },
    { q: '#ルミ from:@sora "a & b" 100%', type: 'users', sort: 'best' },
    { q: '?&=+#', type: 'events', sort: 'new' },
  ] as const)('is read as written: %o [FIND-06]', (address) => {
    expect(readAddress(new URLSearchParams(writeAddress(address)))).toEqual(address);
    const [, search] = searchPath(address).split('?');
    expect(readAddress(new URLSearchParams(search))).toEqual(address);
  });

  it('omits defaults, and ignores unknown parameters', () => {
    expect(writeAddress({ q: 'ルミ', type: 'posts', sort: 'new' })).toEqual({ q: 'ルミ' });
    expect(readAddress(new URLSearchParams('q=+a+&type=all&sort=x'))).toEqual({
      q: 'a',
      type: 'posts',
      sort: 'new',
    });
  });
});
