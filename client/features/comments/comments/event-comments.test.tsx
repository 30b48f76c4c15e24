import { useQuery } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { eventQuery } from '#client/features/events/events/event.queries.ts';
import { anEvent } from '#client/testing/events.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { aComment, aThread, fan, pageOf } from './comments.testing.tsx';
import { Comments } from './comments.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const event = anEvent({ user_id: fan.id, comments_count: 1 });
const about = { post_id: null, event_id: event.id };

function Page() {
  const { data } = useQuery(eventQuery(event.id));
  return data ? <Comments about={{ ...data, kind: 'event', ownerId: data.user_id }} /> : null;
}

it('comments on an event have a badge for the organiser and a count [COMMENT-16]', async () => {
  const first = aThread(aComment('どなたでもどうぞ', about));
  const mine = aComment('飛び入りします', { ...about, author: null });
  const calls = stubServer({
    '/api/events/{eventId}': () => event,
    '/api/events/{eventId}/comments': () => pageOf([first]),
    '/functions/addComment': () => ({ comment: mine, comments_count: 2 }),
  });
  const { client } = renderInApp(<Page />, { session: aMember() });
  client.setQueryData(eventQuery(event.id).queryKey, event);
  expect(await screen.findByText('どなたでもどうぞ')).toBeTruthy();
  expect(screen.getByText('主催者')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'コメントを書く' }), '飛び入りします');
  await userEvent.click(screen.getByRole('button', { name: 'コメントする' }));
  expect(await screen.findByRole('heading', { name: 'コメント 2件' })).toBeTruthy();
  const sent = calls.find(({ path }) => path === '/functions/addComment');
  expect(sent?.data).toMatchObject({
    eventId: event.id,
    content: '飛び入りします',
    parentId: null,
  });
  expect(sent?.data).not.toHaveProperty('postId');
});
