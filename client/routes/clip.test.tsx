import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { aCard } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp, visitor } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { Clip, ClipItem } from '#contract/posts/clips.ts';
import ClipPage from './clip.tsx';

const clipId = 'aClip000000000000001';
const { id, username, display_name, avatar_url, is_verified, is_holder } = aProfile();

function aClip(fields: Partial<Clip> = {}): Clip {
  return {
    id: clipId,
    name: '海の絵',
    description: '静かな海',
    is_public: true,
    created_at: '2026-11-21T03:00:00.000Z',
    updated_at: '2026-11-21T03:00:00.000Z',
    owner: { id, username, display_name, avatar_url, is_verified, is_holder },
    hidden: null,
    can: { edit: true, report: false },
    ...fields,
  };
}

function anItem(name: string, fields: Partial<ClipItem> = {}): ClipItem {
  const postId = `aPost${name}`.padEnd(20, '0');
  return { post: aCard({ id: postId, title: name }), note: '', is_withheld: false, ...fields };
}

const page = (items: ClipItem[]) => ({ items, next_cursor: null, has_more: false });
const items = () => [anItem('A'), anItem('B', { note: '波の色' }), anItem('C')];

let toasts: Toast[] = [];
let stop = () => {};
let client: QueryClient;

function open(clip: Clip, handlers: Handlers = {}, session = aMember()) {
  toasts = [];
  stop = receiveToasts((toast) => toasts.push(toast));
  const calls = stubServer({
    '/api/clips/{clipId}': () => clip,
    '/api/clips/{clipId}/items': () => page(items()),
    ...handlers,
  });
  const options = { session, route: '/clips/:clipId', path: `/clips/${clipId}` };
  ({ client } = renderInApp(<ClipPage />, options));
  return calls;
}

const shownTitles = () => screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent);

afterEach(() => {
  stop();
  cleanup();
});

it('the page of a public clip shows the clip to a visitor, without the actions of its owner [CLIP-10]', async () => {
  open(aClip({ can: { edit: false, report: false } }), {}, visitor);
  await waitFor(() => expect(shownTitles()).toEqual(['A', 'B', 'C']));
  expect(screen.getByText('波の色')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /を動かす/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'クリップのその他の操作' })).toBeNull();
});

it('a post in a clip is moved by the arrow keys, and its new position is announced [CLIP-06]', async () => {
  const calls = open(aClip(), {
    '/functions/orderClipItem': ({ data }) => ({ after: data.after }),
  });
  const handle = await screen.findByRole('button', { name: '3番目「C」を動かす' });
  fireEvent.keyDown(handle, { key: 'ArrowLeft' });
  await waitFor(() => expect(shownTitles()).toEqual(['A', 'C', 'B']));
  const sent = calls.filter(({ path }) => path === '/functions/orderClipItem');
  expect(sent.map(({ data }) => data)).toEqual([
    { clipId, postId: anItem('C').post.id, after: anItem('A').post.id },
  ]);
  expect(document.querySelector('[aria-live=polite]')?.textContent).toContain('2番目');
});

it('a post in a clip is moved by its menu [LOOK-29]', async () => {
  const calls = open(aClip(), {
    '/functions/orderClipItem': ({ data }) => ({ after: data.after }),
  });
  await userEvent.click(await screen.findByRole('button', { name: '「A」のその他の操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '後ろへ動かす' }));
  await waitFor(() => expect(shownTitles()).toEqual(['B', 'A', 'C']));
  const sent = calls.filter(({ path }) => path === '/functions/orderClipItem');
  expect(sent.map(({ data }) => data)).toEqual([
    { clipId, postId: anItem('A').post.id, after: anItem('B').post.id },
  ]);
});

it('a clip returns to the stored order when the new order cannot be saved [CLIP-06]', async () => {
  open(aClip(), { '/functions/orderClipItem': () => refusal('internal') });
  const handle = await screen.findByRole('button', { name: '1番目「A」を動かす' });
  fireEvent.keyDown(handle, { key: 'End' });
  await waitFor(() => expect(toasts[0]?.title).toBe('並べ替えを保存できませんでした'));
  await waitFor(() => expect(shownTitles()).toEqual(['A', 'B', 'C']));
});

it('a post is removed from a clip, and restored to its former position [CLIP-28]', async () => {
  const removed = { note: '波の色', after: anItem('A').post.id };
  const calls = open(aClip(), {
    '/functions/setClipItem': ({ data }) =>
      data.isIn ? { is_in: true, removed: null } : { is_in: false, removed },
  });
  await userEvent.click(await screen.findByRole('button', { name: '「B」のその他の操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'クリップから外す' }));
  await waitFor(() => expect(toasts[0]?.action?.label).toBe('元に戻す'));
  toasts[0]?.action?.onSelect();
  await waitFor(() => expect(toasts[1]?.title).toBe('元に戻しました'));
  const sent = calls.filter(({ path }) => path === '/functions/setClipItem');
  const named = { clipId, postId: anItem('B').post.id };
  expect(sent.map(({ data }) => data)).toEqual([
    { ...named, isIn: false },
    { ...named, isIn: true, ...removed },
  ]);
});

it('the form of a note keeps a note that could not be saved, and shows the reason [CLIP-05]', async () => {
  open(aClip(), {
    '/functions/setClipNote': () => refusal('failed-precondition', { reason: 'clip-words' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: '「B」のその他の操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'メモを編集' }));
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByLabelText('メモ');
  await userEvent.clear(field);
  await userEvent.type(field, '新しいメモ');
  await userEvent.click(within(dialog).getByRole('button', { name: '保存する' }));
  expect(await within(dialog).findByText(/公開するクリップに使えません/)).toBeTruthy();
  expect((field as HTMLTextAreaElement).value).toBe('新しいメモ');
});

it('the form of a clip keeps the typed text when a newer version of the clip arrives [CLIP-22]', async () => {
  let name = '海の絵';
  open(aClip(), { '/api/clips/{clipId}': () => aClip({ name, updated_at: `of ${name}` }) });
  await userEvent.click(await screen.findByRole('button', { name: 'クリップのその他の操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'クリップを編集' }));
  const field = await screen.findByDisplayValue<HTMLInputElement>('海の絵');
  await userEvent.type(field, 'と空');
  name = '山の絵';
  await act(() => client.refetchQueries());
  expect(await screen.findByText(name, { selector: 'h1' })).toBeTruthy();
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('海の絵と空');
});

it('the form of a note keeps the typed text when another note arrives [CLIP-22]', async () => {
  let note = '波の色';
  open(aClip(), { '/api/clips/{clipId}/items': () => page([anItem('B', { note })]) });
  await userEvent.click(await screen.findByRole('button', { name: '「B」のその他の操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'メモを編集' }));
  const field = await screen.findByDisplayValue<HTMLTextAreaElement>('波の色');
  await userEvent.type(field, 'と空');
  note = '砂の色';
  await act(() => client.refetchQueries());
  expect(await screen.findByText(note)).toBeTruthy();
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('波の色と空');
});

it('the page of a clip shows why others do not see a post, and that the team has hidden the clip [CLIP-32, CLIP-35]', async () => {
  const hidden = { at: '2026-11-21T03:00:00.000Z', reason: '広告のため', awaits_look: false };
  open(aClip({ hidden }), {
    '/api/clips/{clipId}/items': () => page([anItem('A', { is_withheld: true })]),
  });
  expect(await screen.findByText('広告のため')).toBeTruthy();
  expect(await screen.findByText(/作者が公開クリップを許可していない/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'シェア' })).toBeNull();
});

it('the page of a clip asks before it deletes the clip, with a choice of whether the posts stay saved [CLIP-13, CLIP-34]', async () => {
  const calls = open(aClip(), {
    '/functions/deleteClip': ({ data }) => ({ deleted_id: data.clipId }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'クリップのその他の操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'クリップを削除' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: '投稿の保存もやめる' }));
  await userEvent.click(within(dialog).getByRole('button', { name: '削除する' }));
  await waitFor(() => expect(toasts[0]?.title).toBe('クリップを削除しました'));
  const sent = calls.filter(({ path }) => path === '/functions/deleteClip');
  expect(sent.map(({ data }) => data)).toEqual([{ clipId, unsave: true }]);
});

it('the page of a clip says that the clip is missing [CLIP-24]', async () => {
  open(aClip(), { '/api/clips/{clipId}': () => refusal('not-found') });
  expect(await screen.findByRole('heading', { name: 'このクリップは見つかりません' })).toBeTruthy();
});
