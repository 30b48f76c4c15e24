import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aCard, anOwnPost } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import { CardBadges } from '../cards/card-badges.tsx';
import { postQuery } from '../posts.queries.ts';
import AudienceDialog from './audience-dialog.tsx';

const post = anOwnPost({ title: '秋の絵' });

function open(profileVisibility: 'public' | 'followers' | 'private' = 'public') {
  const toasts: Toast[] = [];
  const stop = receiveToasts((toast) => toasts.push(toast));
  const calls = stubServer({
    '/api/settings': () => ({ privacy_settings: { profileVisibility } }) as never,
    '/functions/setPostAudience': ({ data }) => ({
      post: {
        ...post,
        audience: data.audience ?? 'public',
        commenters: data.commenters ?? 'readers',
      },
    }),
  });
  const onClose = vi.fn();
  const app = renderInApp(<AudienceDialog post={post} open onClose={onClose} />, {
    session: aMember(),
  });
  const sent = () =>
    calls.filter(({ path }) => path === '/functions/setPostAudience').map(({ data }) => data);
  return { ...app, sent, toasts, stop, onClose };
}

const inGroup = async (group: string, name: string) =>
  within(await screen.findByRole('radiogroup', { name: group })).getByRole('radio', { name });
const radio = (name: string) => inGroup('公開範囲', name);

describe('the dialog of audiences', () => {
  it('sends both changes, writes the post to the cache, and offers to undo them [AUD-03, AUD-06]', async () => {
    const { sent, toasts, stop, onClose, client } = open();
    await userEvent.click(await radio('フォロワー'));
    await userEvent.click(await inGroup('コメントできる人', 'なし'));
    await userEvent.click(screen.getByRole('button', { name: '変更する' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const chosen = { postId: post.id, audience: 'followers', commenters: 'nobody' };
    expect(sent()).toEqual([chosen]);
    expect(client.getQueryData(postQuery(post.id).queryKey)).toMatchObject({
      audience: 'followers',
    });
    toasts[0]?.action?.onSelect();
    await waitFor(() => expect(toasts).toHaveLength(2));
    expect(sent()[1]).toEqual({ postId: post.id, audience: 'public', commenters: 'readers' });
    expect(toasts[1]?.action).toBeUndefined();
    stop();
  });

  it('sends nothing without a change [AUD-03]', async () => {
    const { sent, stop, onClose } = open();
    await radio('全員');
    await userEvent.click(screen.getByRole('button', { name: '変更する' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()).toEqual([]);
    stop();
  });

  it('offers only groups of commenters that are narrower than the readers, and no group for a private post [AUD-06]', async () => {
    const { stop } = open();
    const groups = () => screen.queryByRole('radiogroup', { name: 'コメントできる人' });
    await userEvent.click(await radio('相互フォロー'));
    await waitFor(() => expect(groups()?.textContent).toContain('見られる人全員'));
    await userEvent.click(await radio('自分だけ'));
    await waitFor(() => expect(groups()).toBeNull());
    stop();
  });

  it.each([
    ['followers', 'プロフィールがフォロワーのみのため、フォロワーだけに表示されます'],
    ['private', 'プロフィールが非公開のため、自分だけに表示されます'],
  ] as const)(
    'explains that the profile visibility %s limits a wider audience [AUD-17, AUD-21]',
    async (visibility, text) => {
      const { stop } = open(visibility);
      expect(await screen.findByText(text)).toBeTruthy();
      await userEvent.click(await radio('自分だけ'));
      expect(screen.queryByText(text)).toBeNull();
      stop();
    },
  );
});

describe('the audience badge of a card', () => {
  it('names an audience other than everybody [AUD-23]', async () => {
    renderInApp(<CardBadges post={aCard({ audience: 'mutuals' })} />);
    expect(await screen.findByText('相互フォローの人だけに公開')).toBeTruthy();
  });

  it('is missing on a post for everybody, and on a cached post without an audience [AUD-23]', () => {
    const { audience: _, ...kept } = aCard();
    renderInApp(
      <>
        <CardBadges post={aCard()} />
        <CardBadges post={kept} />
      </>,
    );
    expect(screen.queryByText(/に公開/)).toBeNull();
  });
});
