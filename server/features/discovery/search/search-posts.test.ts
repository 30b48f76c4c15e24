import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { foldText, isFoundInside, parseSearch } from '#contract/foundations/search-text.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { insertFollows, insertWorks, type Work } from '#server/testing/works.ts';
import { find, findAll } from './search.testing.ts';

const site = useTestApp();

let reader: TestClient;
beforeAll(async () => {
  reader = await site().member();
});

async function titles(client: TestClient, q: string, more = {}): Promise<string[]> {
  return (await findAll(client, 'posts', q, more)).map(({ title }) => title);
}

/** Inserts works of one author, each a minute newer than the previous work. */
async function works(author: TestClient, made: readonly Work[]): Promise<string[]> {
  const start = Date.parse('2026-03-01T00:00:00.000Z');
  return insertWorks(
    site().database,
    made.map((work, index) => ({
      created_at: new Date(start + index * 60_000).toISOString(),
      pictured: false,
      ...work,
      user_id: author.id,
    })),
  );
}

describe('a query', () => {
  const made: Work[] = [
    { title: '満開のサクラ', content: '公園で描きました。', tags: ['ﾙﾐ'], category: 'photo' },
    { title: '夜の海', content: '櫻餅を食べながら、\nSketchしました', tags: ['夜更かし'] },
    { title: '100%_の笑顔', content: 'すごーーい "猫" と𠮷野家 (OR)', tags: ['ねこ'] },
  ];
  const [sakura, sea, smile] = ['満開のサクラ', '夜の海', '100%_の笑顔'];
  let author: TestClient;
  beforeAll(async () => {
    author = await site().member({ username: 'kaku_hito' });
    await works(author, made);
  });

  // Shows SEARCH-05, SEARCH-06, SEARCH-07, SEARCH-20, SEARCH-24, SEARCH-25, SEARCH-33.
  it.each([
    ['two characters in the middle of the title', 'のサ', [sakura]],
    ['hiragana for katakana', 'さくら', [sakura]],
    ['half-width katakana', 'ｻｸﾗ', [sakura]],
    ['the new form of an old kanji', '桜餅', [sea]],
    ['the old form of a new kanji', '滿開', [sakura]],
    ['upper case in full width', 'ＳＫＥＴＣＨ', [sea]],
    ['one kanji in the middle', '笑', [smile]],
    ['one kana that begins a tag', 'よ', []],
    ['one kana that begins a tag in another width', 'る', [sakura]],
    ['a tag by its middle', '更か', [sea]],
    ['several words', '描き 公園', [sakura]],
    ['words with one missing', '公園 海辺', []],
    ['a phrase with a space for its line break', '"ながら、 sketch"', [sea]],
    ['a phrase in another order', '"sketch ながら"', []],
    ['pairs that are not adjacent', 'の笑のサ', []],
    ['repeated prolonged marks', 'すご〜い', [smile]],
    ['a rare kanji of two units', '𠮷野', [smile]],
    ['its common form', '吉野', [smile]],
    ['a percent sign as it is', '0%', [smile]],
    ['an underscore as it is', '%_', [smile]],
    ['a wildcard as it is', '満*', []],
    ['an operator as a word', '満開 OR 夜の', []],
    ['an operator that is in the text', '(or)', [smile]],
    ['a quote as it is', "'; drop", []],
    ['a tag filter', '#ねこ', [smile]],
    ['a tag filter in another script', '#ルミ', [sakura]],
    ['a tag filter that is only a part', '#ね', []],
    ['an author filter', 'from:@Kaku_Hito', [smile, sea, sakura]],
    ['an author filter and a word', '夜の from:kaku_hito', [sea]],
    ['an unknown author', '夜の from:@nobody_here', []],
    ['a name', '@KAKU_hito', [smile, sea, sakura]],
    ['a name and the same author', '夜の @kaku_hito from:kaku_hito', [sea]],
    ['two names', '@kaku_hito @someone_else', []],
    ['a category and a word', 'category:photo 満開', [sakura]],
    ['a category that differs', 'category:photo 夜の', []],
    ['a word with another excluded', '描き -更か', [sakura]],
    ['an excluded word in full width and another script', 'した　－ｻｸﾗ', [sea]],
    ['a word excluded by a prolonged mark', 'した ーさくら', [sea]],
    ['an excluded phrase', 'した -"ながら、 sketch"', [sakura]],
    ['an excluded kana that begins a tag', '@kaku_hito -る', [smile, sea]],
    ['an excluded tag', '@kaku_hito -#ルミ', [smile, sea]],
    ['an excluded tag that is only a part', '@kaku_hito -#ね', [smile, sea, sakura]],
    ['an excluded category', '@kaku_hito -category:写真', [smile, sea]],
    ['an excluded author', 'した -@KAKU_hito', []],
    ['an excluded author by from:', 'した -from:kaku_hito', []],
    ['an excluded author whom nobody knows', '満開 -@nobody_here', [sakura]],
    ['an author who is excluded', '@kaku_hito -@kaku_hito', []],
    ['a word of which a part is excluded', '公園 -公', []],
    ['a minus inside of a word', '100-笑', []],
    ['nothing', '', []],
    ['white space', ' \u3000', []],
    ['invisible characters', '\u200b', []],
  ])('finds posts by %s', async (_, q, expected) => {
    expect(await titles(reader, q)).toEqual(expected);
  });

  it.each(['-描き', '-#ルミ -@kaku_hito', '-"夜の海" -category:写真'])(
    'that has only exclusions finds nothing, whatever the type of results: %s [SEARCH-21]',
    async (q) => {
      for (const type of ['users', 'posts', 'tags', 'events'] as const) {
        expect((await find(reader, type, q)).items).toEqual([]);
      }
    },
  );

  it('excludes an author by a former or current username [SEARCH-20]', async () => {
    const renamed = await site().member({ username: 'old_pen_name' });
    await works(renamed, [{ title: '改名した人の絵' }]);
    expect(await titles(reader, '改名した人')).toEqual(['改名した人の絵']);
    await renamed.call('updateProfile', { username: 'new_pen_name' });
    expect(await titles(reader, '改名した人 -@old_pen_name')).toEqual([]);
    expect(await titles(reader, '改名した人 -@new_pen_name', { sort: 'best' })).toEqual([]);
  });

  it('finds posts by filters without words [SEARCH-07]', async () => {
    const photos = await findAll(reader, 'posts', 'category:写真 from:@kaku_hito');
    expect(photos).toMatchObject([{ title: sakura, category: 'photo' }]);
  });

  it('returns complete cards with the text around the match [SEARCH-19]', async () => {
    const before = 'あ'.repeat(300);
    await works(author, [{ title: '長い日記', content: `${before}ﾊﾞｸﾀﾞﾝおにぎり${before}` }]);
    const { items } = await find(reader, 'posts', 'ばくだん');
    expect(items).toMatchObject([
      { title: '長い日記', excerpt: 'あ'.repeat(120), profiles: { username: 'kaku_hito' } },
    ]);
    expect(items[0]?.snippet).toBe(`…${'あ'.repeat(20)}ﾊﾞｸﾀﾞﾝおにぎり${'あ'.repeat(120 - 20 - 10)}`);
    const [{ snippet } = { snippet: '' }] = await findAll(reader, 'posts', '長い日');
    expect(snippet).toBeNull();
  });

  it('returns no snippet when the excerpt shows the match [SEARCH-19]', async () => {
    const content = `${'え'.repeat(60)}ここまで${'え'.repeat(60)}`;
    await works(author, [{ title: '抜粋', content }]);
    expect(await findAll(reader, 'posts', 'ここまで')).toMatchObject([
      { excerpt: content.slice(0, 120), snippet: null },
    ]);
  });

  it.each([
    ['plain', 'う'.repeat(1500)],
    ['longer than its folded form', 'ﾊﾞ'.repeat(500)],
    ['of two units a character', '🍜'.repeat(1500)],
  ])(
    'begins the snippet before a match that is deep in the text, after text that is %s [SEARCH-19]',
    async (_, before) => {
      await works(author, [{ title: '遠く', content: `${before}はるかさき${before}` }]);
      const [{ snippet } = { snippet: '' }] = await findAll(reader, 'posts', 'はるかさき');
      expect(snippet).toMatch(/^….{8,40}はるかさき.{70,110}$/u);
      expect([...(snippet ?? '')]).toHaveLength(121);
    },
  );

  it.each([
    ['plain', 'い'.repeat(200)],
    ['longer than its folded form', 'ﾊﾞ'.repeat(100)],
    ['of two units a character', '🍙'.repeat(200)],
  ])('begins the snippet before the match, after text that is %s', async (_, before) => {
    await works(author, [{ title: '前書き', content: `${before}ここがめあて` }]);
    const [{ snippet } = { snippet: '' }] = await findAll(reader, 'posts', 'めあて');
    expect(snippet).toMatch(/^….{8,40}ここがめあて$/u);
  });
});

describe('the results of a query', () => {
  const made = Array.from({ length: 25 }, (_, index) => ({
    title: `つづきもの${index}`,
    likes_count: (index * 7) % 10,
  }));
  beforeAll(async () => void (await works(await site().member(), made)));

  it('are the newest first by default [SEARCH-10]', async () => {
    const newest = made.map(({ title }) => title).reverse();
    expect(await titles(reader, 'つづきもの', { limit: '4' })).toEqual(newest);
    expect(await titles(reader, 'つづきもの', { limit: '100' })).toEqual(newest);
  });

  it('are sorted by likes and then by time with `best` [SEARCH-27]', async () => {
    const best = [...made.keys()]
      .sort(
        (one, other) =>
          (made[other]?.likes_count ?? 0) - (made[one]?.likes_count ?? 0) || other - one,
      )
      .map((index) => made[index]?.title);
    expect(await titles(reader, 'つづきもの', { sort: 'best', limit: '4' })).toEqual(best);
  });

  it('contain each post once when many posts have the same millisecond [SEARCH-28]', async () => {
    const created_at = '2026-01-01T00:00:00.000Z';
    const same = Array.from({ length: 120 }, (_, index) => ({
      title: `同時刻${index}`,
      created_at,
    }));
    await works(await site().member(), same);
    const found = await titles(reader, '同時刻', { limit: '50' });
    expect(found.toSorted()).toEqual(same.map(({ title }) => title).toSorted());
  });

  it('refuse a cursor of another order [SEARCH-28]', async () => {
    const { next_cursor } = await find(reader, 'posts', 'つづきもの', { limit: '4' });
    const cursor = String(next_cursor);
    const failure = await failureOf(find(reader, 'posts', 'つづきもの', { sort: 'best', cursor }));
    expect(failure.envelope.message).toBe('カーソルの形式が正しくありません');
  });
});

describe('a period', () => {
  beforeAll(async () => {
    await works(await site().member(), [
      { title: '期間の前', created_at: '2026-04-30T14:59:59.999Z' },
      { title: '期間の最初', created_at: '2026-04-30T15:00:00.000Z' },
      { title: '期間の最後', created_at: '2026-05-02T14:59:59.999Z' },
      { title: '期間の後', created_at: '2026-05-02T15:00:00.000Z' },
    ]);
  });

  it.each([
    [{ since: '2026-05-01', until: '2026-05-02' }, ['期間の最後', '期間の最初']],
    [{ since: '2026-05-01' }, ['期間の後', '期間の最後', '期間の最初']],
    [{ until: '2026-05-02' }, ['期間の最後', '期間の最初', '期間の前']],
    [{ since: '2026-05-03', until: '2026-05-03' }, ['期間の後']],
    [{ since: '2026-05-02', until: '2026-05-01' }, []],
    [
      { since: '0001-01-01', until: '9999-12-31' },
      ['期間の後', '期間の最後', '期間の最初', '期間の前'],
    ],
  ])('includes its first and its last day in Japan: %o [SEARCH-22]', async (period, expected) => {
    for (const sort of ['new', 'best']) {
      expect(await titles(reader, '期間の', { ...period, sort, limit: '2' })).toEqual(expected);
    }
  });
});

it('a search finds matches beyond thousands of entries that have the same tokens in another order [SEARCH-34]', async () => {
  const author = await site().member();
  // Contains all pairs and trigrams of the search text in another order.
  const others = Array.from({ length: 4200 }, () => ({ title: 'ろはいはにいろはい' }));
  await works(author, [{ title: '一番古いいろはいはに' }, { title: 'いろはいはに' }, ...others]);
  expect(await titles(reader, 'いろはいはに')).toEqual(['いろはいはに', '一番古いいろはいはに']);
});

describe('the index is updated', () => {
  const contents = {
    content: '',
    category: 'other' as const,
    image_key: null,
    image_alt: '',
    image_focal: { x: 50, y: 50 },
    video_url: null,
    character_tags: ['ひまわり畑'],
  };

  async function publish(author: TestClient, title: string): Promise<string> {
    const input = { ...contents, title, requestId: newId() };
    return (await author.call('createPost', input)).post.id;
  }

  it('when posts are written, edited, unpublished and published again [SEARCH-11]', async () => {
    const author = await site().member();
    const postId = await publish(author, 'れんこん料理');
    expect(await titles(reader, 'れんこん')).toEqual(['れんこん料理']);
    await author.call('updatePost', { ...contents, postId, title: 'ごぼう料理' });
    expect([await titles(reader, 'れんこん'), await titles(reader, 'ごぼう料')]).toEqual([
      [],
      ['ごぼう料理'],
    ]);
    const tagged = { ...contents, postId, title: 'ごぼう料理', character_tags: ['金平きんぴら'] };
    await author.call('updatePost', tagged);
    expect([await titles(reader, 'ごぼう 向日葵'), await titles(reader, '平きん')]).toEqual([
      [],
      ['ごぼう料理'],
    ]);
    await author.call('setPostPublished', { postId, isPublished: false });
    expect(await titles(reader, 'ごぼう料')).toEqual([]);
    expect(await titles(author, 'ごぼう料')).toEqual([]);
    await author.call('setPostPublished', { postId, isPublished: true });
    expect(await titles(reader, 'ごぼう料')).toEqual(['ごぼう料理']);
  });

  it('when posts are deleted and restored [SEARCH-11]', async () => {
    const author = await site().member();
    const postId = await publish(author, 'わすれもの市');
    const { deleted_id } = await author.call('deletePost', { postId });
    expect(await titles(reader, 'わすれもの')).toEqual([]);
    await author.call('restorePost', { deletedId: deleted_id });
    expect(await titles(reader, 'わすれもの')).toEqual(['わすれもの市']);
  });

  it('so that it contains no drafts [SEARCH-29]', async () => {
    const author = await site().member();
    const draft = { ...contents, title: '書きかけの詩', requestId: newId() };
    await author.call('createDraft', draft);
    expect(await titles(author, '書きかけ')).toEqual([]);
  });

  it('when the member is deleted [SEARCH-11]', async () => {
    const author = await site().member();
    await publish(author, 'さよなら三角');
    const { database } = site();
    await database.write((transaction) =>
      transaction.deleteFrom('profiles').where('id', '=', author.id).execute(),
    );
    expect(await titles(reader, 'さよなら三')).toEqual([]);
  });
});

describe('the visibility of a post in results', () => {
  it.each([
    ['public', { stranger: true, follower: true, author: true, moderator: true }],
    ['followers', { stranger: false, follower: true, author: true, moderator: true }],
    ['private', { stranger: false, follower: false, author: true, moderator: true }],
  ] as const)('follows its author’s %s profile [SEARCH-12]', async (visibility, expected) => {
    const author = await site().member({ visibility });
    const title = `限定公開の${visibility}な絵`;
    await works(author, [{ title, audience: visibility, likes_count: 3 }]);
    const follower = await site().member();
    await insertFollows(site().database, follower.id, [author.id]);
    const clients = { stranger: reader, follower, author };
    const moderator = await site().member({ rank: 'moderator' });
    for (const [role, client] of Object.entries({ ...clients, moderator })) {
      const finds = expected[role as keyof typeof expected] ? [title] : [];
      expect(await titles(client, title), role).toEqual(finds);
      expect(await titles(client, title, { sort: 'best' }), role).toEqual(finds);
      const { username } = await client.get<{ username: string }>(`/api/users/${author.id}`);
      expect(await titles(client, `from:@${username}`), role).toEqual(finds);
    }
  });

  it('changes immediately with the profile, and hidden posts leave no gaps in the pages [SEARCH-30, SEARCH-31]', async () => {
    const author = await site().member();
    const [hidden, shown] = [await site().member(), author];
    await works(hidden, [{ title: 'かくれんぼ1' }, { title: 'かくれんぼ2' }]);
    await works(shown, [{ title: 'かくれんぼ0', created_at: '2026-02-01T00:00:00.000Z' }]);
    await site().database.write((transaction) =>
      transaction
        .updateTable('private_profiles')
        .set({ profile_visibility: 'private' })
        .where('id', '=', hidden.id)
        .execute(),
    );
    for (const sort of ['new', 'best']) {
      const page = await find(reader, 'posts', 'かくれんぼ', { sort, limit: '1' });
      expect(page).toMatchObject({ items: [{ title: 'かくれんぼ0' }], has_more: false });
    }
  });
});

const dayForm = '日付は2026-11-21のように指定してください';

describe('an unusual query', () => {
  it.each([
    ['of 10,000 characters', { q: 'a'.repeat(10_000) }, '検索語は100文字以内で入力してください'],
    ['of 101 characters', { q: '桜'.repeat(101) }, '検索語は100文字以内で入力してください'],
    ['of another type', { type: 'people' }, '検索の種類の指定が正しくありません'],
    ['of another order', { sort: 'old' }, '並び順の指定が正しくありません'],
    ['since another form of a day', { since: '2026/5/1' }, dayForm],
    ['until a day that does not exist', { until: '2026-02-30' }, dayForm],
    ['with a control character', { q: 'a\u0000b' }, '使用できない文字が含まれています'],
    ['with a broken cursor', { q: '桜の', cursor: 'x' }, 'カーソルの形式が正しくありません'],
  ])('%s is refused [SEARCH-14]', async (_, search, message) => {
    const requested = new URLSearchParams({ type: 'posts', ...search } as Record<string, string>);
    const failure = await failureOf(reader.get(`/api/search?${requested.toString()}`));
    expect(failure.httpStatus).toBe(400);
    expect(failure.envelope.message).toBe(message);
  });

  it.each([
    '猫の -あ'.padEnd(100, ' -あ'),
    '-'.repeat(100),
    '𠮷'.repeat(100),
    'ん'.repeat(100),
    'ん '.repeat(50),
    '"'.repeat(100),
  ])('%j finds nothing without an error [SEARCH-33]', async (q) => {
    expect(await titles(reader, q)).toEqual([]);
    expect(await titles(reader, q, { sort: 'best' })).toEqual([]);
    for (const type of ['users', 'tags', 'events'] as const) {
      expect((await find(reader, type, q)).items).toEqual([]);
    }
  });

  it('is refused after too many searches of the member [SEARCH-15]', async () => {
    const hasty = await site().member();
    const answers = await Promise.all(
      Array.from({ length: 610 }, () => hasty.fetch('/api/search')),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toEqual(new Set([200, 429]));
    expect((await reader.fetch('/api/search')).status).toBe(200);
  });
});

it('a search finds the same posts as a comparison of the query with every post [SEARCH-05, SEARCH-20, SEARCH-24, SEARCH-25]', async () => {
  const author = await site().member({ username: 'brute_force' });
  const syllable = fc.constantFrom('ま', 'マ', 'し', '桜', '櫻', 'ー', 'a', 'Ａ', ' ');
  const text = fc.array(syllable, { maxLength: 6 }).map((parts) => parts.join(''));
  const samples = fc.sample(fc.record({ title: text, content: text }), { numRuns: 80, seed: 1 });
  const made = samples.map((sample, index) => ({ ...sample, title: `${sample.title}#${index}` }));
  await works(author, made);
  const query = fc.tuple(text, fc.constantFrom('', ' -', ' ー', ' －'), text);
  await fc.assert(
    fc.asyncProperty(query, async (parts) => {
      const q = parts.join('');
      const { words: typed, without } = parseSearch(q);
      const words = typed.map(foldText);
      const excluded = without.words.map(foldText);
      fc.pre(typed.length > 0 && [...words, ...excluded].every(isFoundInside));
      const expected = made
        .filter(({ title, content }) => {
          const has = (word: string) =>
            [title, content].some((part) => foldText(part).includes(word));
          return words.every(has) && !excluded.some(has);
        })
        .map(({ title }) => title);
      const found = await titles(author, `${q} from:@brute_force`, { limit: '30' });
      expect(found.toReversed()).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
