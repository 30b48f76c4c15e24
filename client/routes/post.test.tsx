import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { anNft } from '#client/features/collections/nfts/collection/collection.testing.tsx';
import type { QueryResponse } from '#client/lib/api/api.ts';
import { aPoll } from '#client/testing/polls.ts';
import { aCard, anOwnPost, aPostDetail } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { only, refusal, stubServer } from '#client/testing/server.ts';
import { veilAll } from '#client/ui/media/unveiled.ts';
import { attachedNftSchema } from '#contract/posts/posts.ts';
import PostDetail from './post.tsx';

const post = aPostDetail({
  content: 'https://example.jp/aをどうぞ',
  character_tags: ['ルミ', '星 空/1'],
});
const other = (id: number, title: string) => aCard({ id: `aPost00000000000010${id}`, title });
const none = { by_author: [], by_tags: [] };
const reader = aMember({ id: 'aUser000000000000002' });
const noComments = { items: [], next_cursor: null, has_more: false };

type Refusal = ReturnType<typeof refusal>;

interface Answer {
  post: QueryResponse<'/api/posts/{postId}'> | Refusal;
  related: QueryResponse<'/api/posts/{postId}/related'> | Refusal;
}

function showPost(
  answer: Answer['post'] = post,
  related: Answer['related'] = none,
  session = reader,
) {
  const calls = stubServer({
    '/api/posts/{postId}': only(post.id, () => answer),
    '/api/posts/{postId}/related': only(post.id, () => related),
    '/api/posts/{postId}/comments': only(post.id, () => noComments),
    '/api/posts/{postId}/poll': only(post.id, () => ({ poll: aPoll(), can_attach: false })),
  });
  const app = renderInApp(<PostDetail />, {
    session,
    path: `/posts/${post.id}`,
    route: '/posts/:postId',
  });
  return { ...app, calls };
}

const title = () => screen.findByRole('heading', { level: 1, name: post.title });

describe('the page of a post', () => {
  it("shows the picture of the post's NFT when the post has no picture [CARD-15]", async () => {
    const nft = attachedNftSchema.parse(anNft(7));
    const nft_image_url = nft.image_url;
    const { container } = showPost({ ...post, image_url: null, image: null, nft, nft_image_url });
    await title();
    const large = await screen.findByRole('img', { name: '星のかけら #7' });
    expect(large.getAttribute('src')).toBe(`${nft_image_url}?w=400&q=85`);
    expect(large.getAttribute('srcset')).toContain(`${nft_image_url}?w=1200&q=85 1200w`);
    expect(container.querySelector('.tint h1')).toBeNull();
  });

  // Shows FOLLOW-16, LIKE-28, READ-01, ROUTE-25, SAVE-01, VALID-11, VALID-12.
  it('shows the whole post, with links that open in new tabs', async () => {
    showPost();
    expect(await title()).toBeTruthy();
    const link = screen.getByRole('link', { name: /example/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://example.jp/a',
      '_blank',
    ]);
    expect(screen.getByRole('link', { name: /@kotori/ }).getAttribute('href')).toBe(
      `/user/${post.user_id}`,
    );
    for (const name of [/にいいね/, /フォロー/, /保存/, 'シェア']) {
      expect(screen.getByRole('button', { name })).toBeTruthy();
    }
    expect(screen.queryByText('編集済み')).toBeNull();
  });

  it('has a menu entry to report the post, and no other button for this [REPORT-72]', async () => {
    showPost();
    await title();
    expect(screen.queryByRole('button', { name: /報告/ })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: '投稿のメニュー' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '報告' }));
    expect(await screen.findByRole('dialog', { name: '投稿を報告' })).toBeTruthy();
  });

  it('covers its picture until the viewer opens it, and does not load the picture before that [VEIL-02, VEIL-03]', async () => {
    const veil = { reasons: ['sensitive' as const], warning: '' };
    const { container } = showPost({
      ...post,
      veil,
      pictures: post.pictures.map((picture) => ({ ...picture, veil })),
    });
    await title();
    const open = await screen.findByRole('button', { name: '見る：センシティブの画像' });
    expect(container.innerHTML).not.toContain(post.image_url);
    await userEvent.click(open);
    expect(await screen.findByRole('button', { name: /拡大/ })).toBeTruthy();
    act(veilAll);
    expect(screen.queryByRole('button', { name: /拡大/ })).toBeNull();
  });

  it('lists its labels, and shows the folded passages of its text when they are opened [VEIL-10, VEIL-11, VEIL-13]', async () => {
    const labels = { spoiler: true, sensitive: true, ai: 'assisted' } as const;
    const team_labels = { ...labels, spoiler: false, ai: 'none' } as const;
    showPost({ ...post, labels, team_labels, content: '犯人は||ルミ||です' });
    await title();
    for (const name of ['ネタバレ', 'センシティブ（運営が設定）', 'AI補助']) {
      expect(screen.getByText(name)).toBeTruthy();
    }
    await userEvent.click(screen.getByRole('button', { name: /ネタバレ/ }));
    expect(screen.getByText('ルミ')).toBeTruthy();
  });

  it('links the tags and members that its text mentions [READ-11]', async () => {
    showPost(aPostDetail({ content: '#ルミ の夜。@kotori さんへ https://example.jp/#a' }));
    await title();
    const text = screen.getByText(/の夜。/);
    const links = within(text).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/tags/%E3%83%AB%E3%83%9F',
      '/user/@kotori',
      'https://example.jp/#a',
    ]);
  });

  it('shows its poll before other posts of the author [POLL-95]', async () => {
    const works = { by_author: [other(1, '前の作品')], by_tags: [] };
    showPost({ ...post, has_poll: true }, works);
    const question = await screen.findByRole('heading', { name: aPoll().question });
    const others = await screen.findByRole('heading', { name: 'この作者の他の作品' });
    expect(question.compareDocumentPosition(others)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('links each tag to its page [READ-01]', async () => {
    showPost();
    const tags = within(await screen.findByRole('list', { name: 'タグ' })).getAllByRole('link');
    expect(tags.map((tag) => [tag.textContent, tag.getAttribute('href')])).toEqual([
      ['#ルミ', '/tags/%E3%83%AB%E3%83%9F'],
      ['#星 空/1', '/tags/%E6%98%9F%20%E7%A9%BA%2F1'],
    ]);
  });

  it('shows that the post was edited, and when [POST-32]', async () => {
    showPost(aPostDetail({ edited_at: '2026-11-21T05:30:00.000Z' }));
    const mark = await screen.findByText(/編集済み/);
    expect(mark.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-21T05:30:00.000Z');
  });

  it('copies the public URL of the post [READ-06, SHARE-08]', async () => {
    const user = userEvent.setup();
    showPost();
    await user.click(await screen.findByRole('button', { name: 'シェア' }));
    await user.click(await screen.findByRole('menuitem', { name: 'リンクをコピー' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/posts/${post.id}`);
  });

  it('is shared on X, LINE and Bluesky, with its title and public URL [SHARE-30]', async () => {
    showPost();
    await userEvent.click(await screen.findByRole('button', { name: 'シェア' }));
    const addressOf = async (name: RegExp) => {
      const entry = await screen.findByRole('menuitem', { name });
      expect(entry.getAttribute('target')).toBe('_blank');
      return new URL(entry.getAttribute('href') ?? '');
    };
    const url = `${location.origin}/posts/${post.id}`;
    const x = await addressOf(/^Xでシェア/);
    expect(x.host).toBe('x.com');
    expect(Object.fromEntries(x.searchParams)).toEqual({ text: post.title, url });
    const line = await addressOf(/^LINEでシェア/);
    expect([line.host, line.searchParams.get('url')]).toEqual(['social-plugins.line.me', url]);
    const bluesky = await addressOf(/^Blueskyでシェア/);
    expect([bluesky.host, bluesky.searchParams.get('text')]).toEqual([
      'bsky.app',
      `${post.title} ${url}`,
    ]);
    expect(screen.queryByRole('menuitem', { name: 'ほかのアプリでシェア' })).toBeNull();
  });

  it('opens the share sheet of the device on touch screens [READ-06]', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal('navigator', Object.assign(navigator, { share, canShare: () => true }));
    showPost();
    await userEvent.click(await screen.findByRole('button', { name: 'シェア' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'ほかのアプリでシェア' }));
    const url = `${location.origin}/posts/${post.id}`;
    expect(share).toHaveBeenCalledWith({ title: post.title, url });
  });

  it('shows a post without a picture under a cover made from its title [CARD-11]', async () => {
    showPost(aPostDetail({ image_url: null, image: null }));
    const heading = await title();
    await waitFor(() => expect(heading.parentElement?.querySelector('svg')).toBeTruthy());
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /拡大/ })).toBeNull();
  });

  it('links the author of a draft to its form, and offers no actions of published posts [READ-09, READ-22, READ-34]', async () => {
    showPost(anOwnPost({ is_draft: true, is_published: false }), none, aMember());
    expect(
      await screen.findByText('この投稿は下書きです。いまは自分だけが見られます。'),
    ).toBeTruthy();
    expect(screen.getByText('下書き')).toBeTruthy();
    const edit = screen.getByRole('link', { name: '編集する' });
    expect(edit.getAttribute('href')).toBe(`/posts/${post.id}/edit`);
    for (const name of [/いいね/, 'シェア']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByText('関連作品')).toBeNull();
  });

  it('shows a draft without a title as 無題 [META-01]', async () => {
    showPost(anOwnPost({ title: '', is_draft: true, is_published: false }), none, aMember());
    expect(await screen.findByRole('heading', { level: 1, name: '無題' })).toBeTruthy();
    expect(document.title).toBe('無題 | ひろば');
  });

  it('says that the post is pending review because of its links, and celebrates nothing [REPORT-119]', async () => {
    const reason = '運営が確認してから公開しています。';
    const hidden = { at: post.created_at, reason, awaits_look: true };
    const waiting = anOwnPost({ is_draft: true, is_published: false, hidden });
    const { router } = showPost(waiting, none, aMember());
    await title();
    const state = { published: true };
    await act(() => router.navigate(`/posts/${post.id}`, { replace: true, state }));
    expect(
      screen.getByText('運営の確認を待っています。いまは、ほかの人からは見えません。'),
    ).toBeTruthy();
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.queryByText('下書き')).toBeNull();
    expect(screen.queryByRole('button', { name: '投稿する' })).toBeNull();
    expect(screen.queryByRole('region', { name: '投稿しました！' })).toBeNull();
  });

  it('celebrates a post only directly after its publication [POST-51, POST-69]', async () => {
    const { router } = showPost(anOwnPost(), none, aMember());
    await title();
    const notice = () => screen.queryByRole('region', { name: '投稿しました！' });
    expect(notice()).toBeNull();
    const state = { published: true };
    await act(() => router.navigate(`/posts/${post.id}`, { replace: true, state }));
    const celebration = await screen.findByRole('region', { name: '投稿しました！' });
    expect(within(celebration).getByRole('button', { name: 'シェア' })).toBeTruthy();
    expect(document.querySelector('[data-confetti]')).toBeTruthy();
    await act(() => router.navigate('/posts/elsewhere'));
    await act(() => router.navigate(-1));
    await title();
    expect(notice()).toBeNull();
  });

  it('reports that the post is missing [META-01, READ-08]', async () => {
    showPost(refusal('not-found'));
    const missing = 'この投稿は見つかりませんでした';
    expect(await screen.findByRole('heading', { level: 1, name: missing })).toBeTruthy();
    expect(document.title).toBe(`${missing} | ひろば`);
    expect(screen.getByRole('link', { name: 'ホームへ戻る' }).getAttribute('href')).toBe('/');
  });

  it('reports a failure, and can be retried [DATA-05]', async () => {
    showPost(refusal('internal'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'データの読み込みに失敗しました',
    );
    expect(screen.getByRole('button', { name: '再試行' })).toBeTruthy();
  });
});

describe('the video of a post', () => {
  const video = aPostDetail({
    image_url: null,
    image: null,
    video_url: 'https://youtu.be/abcDEF12345',
  });

  it('requests nothing from YouTube before it is played [READ-17]', async () => {
    const { container } = showPost(video);
    await title();
    const thumbnail = container.querySelector('article img');
    expect(thumbnail?.getAttribute('src')).toBe('/images/youtube/abcDEF12345?w=800&q=75');
    expect(container.querySelector('iframe')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '動画を再生する' }));
    const player = screen.getByTitle(`「${post.title}」の動画`);
    expect(player.getAttribute('src')).toMatch(
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/abcDEF12345\?autoplay=1/,
    );
    expect(document.activeElement).toBe(player);
  });

  it('is shown in addition to the picture', async () => {
    showPost(aPostDetail({ video_url: 'https://www.youtube.com/shorts/abcDEF12345' }));
    expect(await screen.findByRole('button', { name: '動画を再生する' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /画像を拡大する/ })).toBeTruthy();
  });
});

describe('related posts', () => {
  const works = {
    by_author: [other(1, '前の作品'), other(2, 'その前の作品')],
    by_tags: [other(3, '同じタグの作品')],
  };

  it('are other posts of the author, and posts with the same tags [READ-05]', async () => {
    showPost(post, works);
    const author = within(await screen.findByRole('region', { name: 'この作者の他の作品' }));
    await waitFor(() => expect(author.getAllByRole('link')).toHaveLength(2));
    expect(author.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/posts/aPost000000000000101',
      '/posts/aPost000000000000102',
    ]);
    const related = within(screen.getByRole('region', { name: '関連作品' }));
    expect(related.getByRole('link').textContent).toContain('同じタグの作品');
    const all = screen.getByRole('link', { name: 'ことりさんの作品をすべて見る' });
    expect(all.getAttribute('href')).toBe(`/user/${post.user_id}`);
  });

  it('link to recommended posts when there are no related posts [READ-18]', async () => {
    showPost(post, none);
    const link = await screen.findByRole('link', { name: 'おすすめの作品を見る' });
    expect(link.getAttribute('href')).toBe('/?tab=recommended');
    expect(screen.queryByText('この作者の他の作品')).toBeNull();
  });

  it('can be loaded again after a failure [READ-05]', async () => {
    showPost(post, refusal('internal'));
    expect(await screen.findByText('データの読み込みに失敗しました')).toBeTruthy();
    expect(screen.getByRole('button', { name: '再試行' })).toBeTruthy();
  });
});

describe('the lightbox', () => {
  const works = { by_author: [other(1, '前の作品')], by_tags: [] };
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /画像を拡大する/ }));
    return within(await screen.findByRole('dialog', { name: '拡大した画像' }));
  };
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('closes by its button, by Esc, and by the back button [READ-02]', async () => {
    const { router } = showPost();
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: '拡大した画像を閉じる' }));
    await closed();
    await open();
    await userEvent.keyboard('{Escape}{Escape}');
    await closed();
    await open();
    await act(() => router.navigate(-1));
    await closed();
    expect(router.state.location.pathname).toBe(`/posts/${post.id}`);
  });

  it('shows other pictures of the author by arrows and buttons, with links to their posts [READ-33]', async () => {
    showPost(post, works);
    await screen.findByText('前の作品');
    const dialog = await open();
    expect(dialog.queryByText(/^\d \/ \d$/)).toBeNull();
    expect(dialog.queryByRole('link')).toBeNull();
    await userEvent.keyboard('{ArrowRight}');
    expect(dialog.getByText('1 / 1')).toBeTruthy();
    const link = dialog.getByRole('link', { name: 'この作者の他の作品：「前の作品」の投稿を見る' });
    expect(link.getAttribute('href')).toBe('/posts/aPost000000000000101');
    expect(dialog.getByRole('button', { name: '次の画像' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await userEvent.click(dialog.getByRole('button', { name: '前の画像' }));
    expect(dialog.queryByText(/^\d \/ \d$/)).toBeNull();
  });

  it('zooms by keys and buttons, and moves a zoomed picture by arrow keys [READ-03]', async () => {
    showPost(post, works);
    await screen.findByText('前の作品');
    const dialog = await open();
    const smaller = dialog.getByRole('button', { name: '小さくする' });
    const isWhole = () => smaller.getAttribute('aria-disabled') === 'true';
    expect(isWhole()).toBe(true);
    await userEvent.keyboard('+');
    expect(isWhole()).toBe(false);
    await userEvent.keyboard('{ArrowRight}');
    expect(dialog.queryByText(/^\d \/ \d$/)).toBeNull();
    await userEvent.keyboard('0');
    expect(isWhole()).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: '大きくする' }));
    await userEvent.click(smaller);
    expect(isWhole()).toBe(true);
  });

  it('ignores keyboard shortcuts of the browser [READ-03]', async () => {
    showPost(post, works);
    await screen.findByText('前の作品');
    const dialog = await open();
    const smaller = dialog.getByRole('button', { name: '小さくする' });
    await userEvent.keyboard('{Control>}+{/Control}{Meta>}+{/Meta}{Alt>}{ArrowRight}{/Alt}');
    expect(smaller.getAttribute('aria-disabled')).toBe('true');
    expect(dialog.queryByText(/^\d \/ \d$/)).toBeNull();
  });
});
