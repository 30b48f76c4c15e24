import { beforeAll, expect, it } from 'vitest';
import type { ManagedComment } from '#contract/administration/managed-content.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { commentRow } from '#server/features/comments/comments/comments.tables.ts';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { reportRow } from '#server/features/moderation/reports/reports.tables.ts';
import { postRow } from '#server/features/posts/posts/posts.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost, insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

interface Item {
  id: string;
  open_reports: number;
}

let admin: TestClient;
let [writer, other]: TestClient[] = [];
/** The ids of posts, events and comments, by their titles or texts. */
let idOf: Record<string, string>;

const day = (number: number) => `2026-03-0${number}T03:00:00.000Z`;
const hidden = { hidden_at: day(9), hidden_by: null, hidden_reason: '広告' };

beforeAll(async () => {
  const { database } = site();
  admin = await site().member({ rank: 'admin' });
  [writer, other] = [await site().member(), await site().member()];
  const [by, byOther] = [{ user_id: writer.id }, { user_id: other.id }];
  const draft = { is_published: false, published_at: null };
  const posts = [
    postRow({ ...by, title: 'ほしぞら', content: '丘の上', created_at: day(1) }),
    postRow({ ...byOther, title: '100%の星', category: 'photo', created_at: day(2) }),
    postRow({ ...by, title: '宣伝', content: 'ホシゾラ', created_at: day(3), ...draft, ...hidden }),
    postRow({ ...by, title: '書きかけの星', created_at: day(4), ...draft }),
    postRow({ ...byOther, title: '海', audience: 'private', created_at: day(5) }),
  ];
  const event = { ...by, event_date: '2026-04-01T11:00:00.000Z' };
  const events = [
    eventRow({ ...event, title: '星を見る会', created_at: day(1) }),
    eventRow({ ...event, title: '会場', created_at: day(2), cancelled_at: day(3) }),
    eventRow({ ...event, title: '宣伝の会', created_at: day(3), ...hidden }),
  ];
  const on = { ...by, post_id: posts[0]?.id ?? '' };
  const comments = [
    commentRow({ ...on, content: 'きれいな星', created_at: day(1) }),
    commentRow({ ...on, content: '宣伝です', created_at: day(2), state: 'hidden', ...hidden }),
    commentRow({ ...on, content: '投稿者が隠した', created_at: day(3), state: 'hidden' }),
  ];
  await insertRows(database, 'posts', posts);
  await insertRows(database, 'events', events);
  await insertRows(database, 'comments', comments);
  const named = [...posts, ...events].map(({ id, title }) => [title, id]);
  idOf = Object.fromEntries([...named, ...comments.map(({ id, content }) => [content, id])]);
  const target = {
    target_type: 'post',
    target_id: idOf.ほしぞら ?? '',
    reason: 'spam',
  } as const;
  await insertRows(database, 'reports', [
    reportRow({ ...target, reporter_id: other.id, detail: '' }),
    reportRow({ ...target, reporter_id: admin.id, detail: '' }),
    { ...reportRow({ ...target, reporter_id: writer.id, detail: '' }), status: 'resolved' },
  ]);
});

async function titles(list: string, query = ''): Promise<string[]> {
  const { items } = await admin.get<Page<Item>>(`/api/admin/${list}?${query}`);
  const nameOf = Object.fromEntries(Object.entries(idOf).map(([name, id]) => [id, name]));
  return items.map(({ id }) => nameOf[id] ?? id);
}

const q = (text: string) => `q=${encodeURIComponent(text)}`;

it.each([
  ['posts', '', ['海', '100%の星', 'ほしぞら']],
  ['posts', 'state=hidden', ['宣伝']],
  ['posts', 'category=photo', ['100%の星']],
  ['posts', `from=${day(2)}`, ['海', '100%の星']],
  ['posts', `from=${day(1)}&until=${day(2)}`, ['ほしぞら']],
  ['posts', q('ﾎｼｿﾞﾗ 丘'), ['ほしぞら']],
  ['posts', `state=hidden&${q('ほしぞら')}`, ['宣伝']],
  ['posts', q('100%'), ['100%の星']],
  ['posts', q('宣伝'), []],
  ['events', '', ['会場', '星を見る会']],
  ['events', 'state=hidden', ['宣伝の会']],
  ['events', q('星'), ['星を見る会']],
  ['comments', '', ['きれいな星']],
  ['comments', 'state=hidden', ['宣伝です']],
  ['comments', q('キレイ'), ['きれいな星']],
])('the list of %s shows the matches of filter "%s" [ADMIN-54]', async (list, query, expected) => {
  expect(await titles(list, query)).toEqual(expected);
});

it('the lists find the content of an author, and one target by its id or URL [ADMIN-54]', async () => {
  expect(await titles('posts', `author=${writer?.id}`)).toEqual(['ほしぞら']);
  expect(await titles('posts', `author=${writer?.id}&state=hidden`)).toEqual(['宣伝']);
  expect(await titles('comments', `author=${writer?.id}`)).toEqual(['きれいな星']);
  const id = idOf.ほしぞら ?? '';
  for (const typed of [id, `https://hiroba.example/posts/${id}`, `http://x/#/posts/${id}`]) {
    expect(await titles('posts', q(typed))).toEqual(['ほしぞら']);
  }
});

it('the pages of a list or a search have no gaps, and refuse the cursor of another filter', async () => {
  for (const filter of ['', `&${q('の')}`]) {
    const first = await admin.get<Page<Item>>(`/api/admin/posts?limit=1${filter}`);
    const next = `cursor=${encodeURIComponent(first.next_cursor ?? '')}`;
    const second = await admin.get<Page<Item>>(`/api/admin/posts?limit=5${filter}&${next}`);
    const all = await admin.get<Page<Item>>(`/api/admin/posts?limit=6${filter}`);
    expect([...first.items, ...second.items]).toEqual(all.items);
    for (const other of ['state=hidden', 'category=photo', q('星')]) {
      const refused = await failureOf(admin.get(`/api/admin/posts?limit=5&${other}&${next}`));
      expect(refused.envelope.message).toBe('カーソルの形式が正しくありません');
    }
  }
});

it('the list of posts has the number of open reports about each post', async () => {
  const { items } = await admin.get<Page<Item>>(`/api/admin/posts?author=${writer?.id}`);
  expect(items.map(({ open_reports }) => open_reports)).toEqual([2]);
});

it('the list of comments names the target of each comment', async () => {
  const { items } = await admin.get<Page<{ about: unknown }>>('/api/admin/comments');
  expect(items[0]?.about).toEqual({ type: 'post', id: idOf.ほしぞら, title: 'ほしぞら' });
});

it('the list of comments names a withdrawn post by no title, because it is a draft again [HIDE-52]', async () => {
  const titles = async (id: string) => {
    const { items } = await admin.get<Page<ManagedComment>>(`/api/admin/comments?q=${id}`);
    return items.map(({ about }) => about.title);
  };
  const author = await site().member();
  const postId = await insertPost(site().database, author.id, { title: '夜の海' });
  const said = { postId, content: 'きれい', requestId: newId() };
  const fan = await site().member();
  const { comment } = await fan.call('addComment', said);
  expect(await titles(comment.id)).toEqual(['夜の海']);
  await author.call('setPostPublished', { postId, isPublished: false });
  expect(await titles(comment.id)).toEqual(['']);
  await author.call('setPostPublished', { postId, isPublished: true });
  await admin.call('setPostHidden', { postId, hidden: true, reason: '広告のため' });
  expect(await titles(comment.id)).toEqual(['夜の海']);
});
