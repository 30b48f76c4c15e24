import { expect, it } from 'vitest';
import {
  changePollRow,
  inMinutes,
  insertPoll,
} from '#server/features/polls/polls/polls.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { expectDrawing, metaOf, pageAt } from './shares.testing.ts';

const site = useTestApp();

it('the page of a poll names the choices of the poll, and the winner only once the poll is over [POLL-14, POLL-58]', async () => {
  const pollId = await insertPoll(site(), { results: 'after-end' });
  const fan = await site().member();
  await fan.call('votePoll', { pollId, choices: [1] });
  const path = `/polls/${pollId}`;
  expect(metaOf(await pageAt(site().visitor(), path))).toMatchObject({
    'og:title': 'いちばん好きなのは？',
    'og:description': '投票受付中：ことり、こいぬ、こねこ',
  });
  await expectDrawing(site(), `/images/shares${path}`);
  await changePollRow(site(), pollId, { ends_at: inMinutes(-1) });
  expect(metaOf(await pageAt(site().visitor(), path))).toMatchObject({
    'og:description': '1位 こいぬ',
  });
  await changePollRow(site(), pollId, { is_published: false });
  expect((await site().visitor().fetch(path)).status).toBe(404);
});
