import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aPostDetail } from '#client/testing/posts.ts';
import { renderInApp } from '#client/testing/render.tsx';
import { PostVideo } from './post-head.tsx';

it.each([
  ['https://youtu.be/abcDEF12345?t=1m30s', '90'],
  ['https://youtu.be/abcDEF12345', null],
])('the player of %s has the start time %s [POST-71]', async (video_url, start) => {
  renderInApp(<PostVideo post={aPostDetail({ title: '夜の歌', video_url })} />);
  await userEvent.click(screen.getByRole('button', { name: '動画を再生する' }));
  const player = new URL(screen.getByTitle<HTMLIFrameElement>('「夜の歌」の動画').src);
  expect(player.pathname).toBe('/embed/abcDEF12345');
  expect(player.searchParams.get('start')).toBe(start);
});
