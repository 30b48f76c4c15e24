// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oldKanji } from './fold-text.ts';
import {
  type ExcludedTerms,
  foldText,
  isFoundInside,
  matchRanges,
  noTerms,
  onlyExcludes,
  parseSearch,
  type SearchTerms,
  writeSearch,
} from './search-text.ts';

describe('the folded form of a text', () => {
  it.each([
    ['full and half width', 'ＡＢＣ１２３', 'abc123'],
    ['half-width kana with voiced marks', 'ｶﾞﾝﾀﾞﾑ', 'がんだむ'],
    ['katakana and hiragana', 'サクラ', 'さくら'],
    ['composed and decomposed kana', 'か\u3099', 'が'],
    ['old and new forms of kanji', '櫻學國', '桜学国'],
    ['variants in names', '渡邉髙﨑', '渡辺高崎'],
    ['compatibility ideographs', '神\ufa19', '神神'],
    ['variation selectors', '葛\u{e0100}', '葛'],
    ['prolonged marks and dashes', 'ラ〜メン', 'ら-めん'],
    ['repeated prolonged marks', 'すごーーーい', 'すごーい'],
    ['white space', '夜\u3000 \nの海', '夜 の海'],
    ['two lower-case sigmas', 'ΟΔΟΣ', 'οδος'],
    ['small ヶ', '関ヶ原', '関ケ原'],
    ['invisible characters', 'さ\u200bくら', 'さくら'],
  ])('is the same for %s [SEARCH-06]', (_, one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it.each([
    ['ビール', 'ビル'],
    ['はは', 'ぱぱ'],
    ['きゃく', 'きやく'],
    ['cafe', 'café'],
  ])('distinguishes %s from %s', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });

  it('contains no old form of a kanji', () => {
    for (const [old, current] of oldKanji) {
      expect(foldText(current)).toBe(current);
      expect(old.normalize('NFKC')).toBe(old);
      expect(Array.from(current)).toHaveLength(1);
    }
  });
});

describe('a query', () => {
  it.each<[string, Partial<SearchTerms>]>([
    ['', {}],
    [' \u3000\n', {}],
    ['桜　夜', { words: ['桜', '夜'] }],
    ['桜 サクラ さくら', { words: ['桜', 'サクラ'] }],
    ['"夜の 海" 桜', { phrases: ['夜の 海'], words: ['桜'] }],
    ['“夜の 海”', { phrases: ['夜の 海'] }],
    ['桜"夜の', { words: ['桜'], phrases: ['夜の'] }],
    ['""', {}],
    ['@sakura', { names: ['sakura'] }],
    ['＠ｓａｋｕｒａ', { names: ['sakura'] }],
    ['#星野さくら', { tags: ['星野さくら'] }],
    ['from:@sakura', { from: 'sakura' }],
    ['FROM:sakura', { from: 'sakura' }],
    ['category:photo', { category: 'photo' }],
    ['category:写真', { category: 'photo' }],
    ['ｃａｔｅｇｏｒｙ：ｲﾗｽﾄ', { category: 'illustration' }],
    ['category:絵 @桜 from: #', { words: ['category:絵', '@桜', 'from:', '#'] }],
    ['% _ * OR NEAR(a) a-x', { words: ['%', '_', '*', 'OR', 'NEAR(a)', 'a-x'] }],
    ['猫 -', { words: ['猫'] }],
    ['猫 --クロネ', { words: ['猫', '--クロネ'] }],
    ['"-クロネ"', { phrases: ['-クロネ'] }],
  ])('%j is split into its terms', (query, terms) => {
    expect(parseSearch(query)).toEqual({ ...noTerms(), ...terms });
  });

  it.each<[string, Partial<ExcludedTerms>]>([
    ['猫 -クロネ', { words: ['クロネ'] }],
    ['猫　－クロネ', { words: ['クロネ'] }],
    ['猫 −クロネ', { words: ['クロネ'] }],
    ['猫 ークロネ', { words: ['クロネ'] }],
    ['猫 -クロネ -くろね', { words: ['クロネ'] }],
    ['猫 -"夜の 海"', { phrases: ['夜の 海'] }],
    ['猫 －“夜の 海” -""', { phrases: ['夜の 海'] }],
    ['猫 -#ルミ', { tags: ['ルミ'] }],
    ['猫 -@sora -from:@umi -ｆｒｏｍ:@SORA', { names: ['sora', 'umi'] }],
    ['猫 -category:写真 -category:photo', { categories: ['photo'] }],
    ['猫 -category:絵 -#', { words: ['category:絵', '#'] }],
  ])('%j excludes the terms after a minus [SEARCH-20]', (query, without) => {
    const expected = { ...noTerms().without, ...without };
    expect(parseSearch(query)).toEqual({ ...noTerms(), words: ['猫'], without: expected });
  });

  it.each([
    ['-クロネ', true],
    ['-"夜の海" -#ルミ -@sora -category:写真', true],
    ['猫 -クロネ', false],
    ['category:写真 -クロネ', false],
    ['from:@sora -クロネ', false],
    ['', false],
    ['-', false],
  ])('%j has only excluded terms: %s [SEARCH-21]', (query, expected) => {
    expect(onlyExcludes(parseSearch(query))).toBe(expected);
  });

  it('is cut at the maximum length', () => {
    expect(parseSearch('𠮷'.repeat(10_000)).words).toEqual(['𠮷'.repeat(100)]);
  });

  it('is unchanged after it is written and parsed again [SEARCH-20]', () => {
    const piece = fc.constantFrom(
      '桜',
      ' ',
      '"',
      '@a',
      '#',
      'from:',
      'category:',
      'photo',
      'Ｂ',
      'ー',
      '-',
      '－',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const terms = parseSearch(pieces.join(''));
        expect(parseSearch(writeSearch(terms))).toEqual(terms);
      }),
    );
  });
});

/** Returns the text with its marked parts in brackets. */
function marked(text: string, query: string, where?: 'anywhere' | 'start'): string {
  let result = '';
  let done = 0;
  for (const { start, end } of matchRanges(text, query, where)) {
    result += `${text.slice(done, start)}[${text.slice(start, end)}]`;
    done = end;
  }
  return result + text.slice(done);
}

describe('the marked parts of a text', () => {
  it.each([
    ['満開のサクラと櫻', 'さくら 桜', '満開の[サクラ]と[櫻]'],
    ['ｶﾞﾝﾀﾞﾑ展', 'ンダ', 'ｶﾞ[ﾝﾀﾞ]ﾑ展'],
    ['東京タワー', '京タ タワ', '東[京タワ]ー'],
    ['㍿ひろば', '株式', '[㍿]ひろば'],
    ['夜の\n海', '"夜の 海"', '[夜の\n海]'],
    ['あああ', 'ああ', '[あああ]'],
    ['さくらさ', 'さ', '[さ]くらさ'],
    ['夜桜と桜', '桜', '夜[桜]と[桜]'],
    ['すごーーい', 'ごーい', 'す[ごーーい]'],
    ['夜桜と桜', '夜 -桜', '[夜]桜と桜'],
    ['#星野 と @hoshi', '#星野 @hoshi from:@to category:photo', '#[星野] と @[hoshi]'],
    ['桜', '', '桜'],
  ])('when %j is searched for %j, are %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it("are only at the beginning of a person's name", () => {
    expect(marked('星野 さくら', '星野 さ', 'start')).toBe('[星野 さ]くら');
    expect(marked('さくらと星野', '星野', 'start')).toBe('さくらと星野');
  });

  const character = fc.constantFrom(
    ...['あ', 'ア', 'ｱ', 'か', '\u3099', 'ﾞ', 'ー', '-', '〜', 'A', 'ａ', ' ', '\n', '櫻', '桜'],
    ...['㍿', '\u200b', '𠮷', '👨‍👩‍👧', 'ß', 'İ', '\ud800', '"', '@', '#'],
  );
  const text = fc.oneof(
    fc.array(character, { maxLength: 30 }).map((characters) => characters.join('')),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );

  it('are in order, do not overlap, and are within the text', () => {
    fc.assert(
      fc.property(text, text, (searched, query) => {
        let done = -1;
        for (const { start, end } of matchRanges(searched, query)) {
          expect(start).toBeGreaterThan(done);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(searched.length);
          done = end;
        }
      }),
    );
  });

  it('contain the term, and exist exactly when the text contains it', () => {
    fc.assert(
      fc.property(text, text, (searched, query) => {
        const [word, ...others] = parseSearch(query).words.map(foldText);
        fc.pre(word !== undefined && others.length === 0 && isFoundInside(word));
        const ranges = matchRanges(searched, { ...noTerms(), words: [word as string] });
        expect(ranges.length > 0).toBe(foldText(searched).includes(word as string));
        for (const { start, end } of ranges) {
          expect(foldText(searched.slice(start, end))).toContain(word);
        }
      }),
    );
  });

  it('are found in linear time', () => {
    const worst = `${'あ'.repeat(99)}い`;
    const started = performance.now();
    matchRanges('あ'.repeat(10_000), worst);
    matchRanges('あ'.repeat(10_000), 'あ'.repeat(100));
    matchRanges('ー'.repeat(10_000), '"'.repeat(10_000));
    matchRanges('\u3099'.repeat(10_000), 'あ '.repeat(10_000));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
