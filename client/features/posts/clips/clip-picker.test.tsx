import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aCard } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Clip, ClipChoice } from '#contract/posts/clips.ts';
import ClipPicker from './clip-picker.tsx';

const post = aCard();
const { id, username, display_name, avatar_url, is_verified, is_holder } = aProfile();
const clip: Clip = {
  id: 'aClip000000000000001',
  name: '海の絵',
  description: '',
  is_public: false,
  created_at: '2026-11-21T03:00:00.000Z',
  updated_at: '2026-11-21T03:00:00.000Z',
  owner: { id, username, display_name, avatar_url, is_verified, is_holder },
  hidden: null,
  can: { edit: true, report: false },
};

const choices = (...hasPost: boolean[]): Page<ClipChoice> => ({
  items: hasPost.map((has_post) => ({ id: clip.id, name: clip.name, is_public: false, has_post })),
  next_cursor: null,
  has_more: false,
});

it('the choice of clips shows a new clip as checked, even when the response to an earlier read arrives afterwards [CLIP-27]', async () => {
  const late = Promise.withResolvers<Page<ClipChoice>>();
  const reads = [() => choices(), () => late.promise, () => choices(true)];
  stubServer({
    '/api/posts/{postId}/clip-choices': () => (reads.shift() ?? (() => late.promise))(),
    '/functions/createClip': () => ({ clip }),
    '/functions/setClipItem': async () => {
      // Responds after the next read of the list has begun.
      await waitFor(() => expect(reads).toHaveLength(1));
      return { is_in: true, removed: null };
    },
  });
  const nothing = () => {};
  renderInApp(<ClipPicker post={post} open onClose={nothing} onSaved={nothing} />, {
    session: aMember(),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '新しいクリップ' }));
  await user.type(await screen.findByLabelText(/^名前/), clip.name);
  await user.click(screen.getByRole('button', { name: '保存する' }));
  await waitFor(() => expect(reads).toEqual([]));
  late.resolve(choices(false));
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /海の絵/ });
  await waitFor(() => expect(box.checked).toBe(true));
});

it('the choice of clips shows why a clip does not accept the post, and unchecks the clip again [CLIP-23]', async () => {
  stubServer({
    '/api/posts/{postId}/clip-choices': () => choices(false),
    '/functions/setClipItem': () => refusal('resource-exhausted', { reason: 'clip-full' }),
  });
  const nothing = () => {};
  renderInApp(<ClipPicker post={post} open onClose={nothing} onSaved={nothing} />, {
    session: aMember(),
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /海の絵/ });
  await userEvent.click(box);
  const alert = await within(screen.getByRole('dialog')).findByRole('alert');
  expect(alert.textContent).toContain('このクリップはいっぱいです');
  await waitFor(() => expect(box.checked).toBe(false));
});
