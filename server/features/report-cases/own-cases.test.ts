import { expect, it } from 'vitest';
import { subscribe } from '#server/features/live/live.testing.ts';
import { publish } from '#server/features/moderation/moderation.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { reportThing } from './report-cases.testing.ts';

const site = useTestApp();

it('tells the team live that something was reported, but not the one of them whose it is', async () => {
  const [author, colleague] = [
    await site().member({ rank: 'moderator' }),
    await site().member({ rank: 'moderator' }),
  ];
  const [member, reporter] = [await site().member(), await site().member()];
  const [own, other] = [await publish(author), await publish(member)];
  const ofAuthor = await subscribe(author, 'admins');
  const ofColleague = await subscribe(colleague, 'admins');
  await reportThing(reporter, 'post', own.id);
  await ofColleague.until(/"type":"reports"/);
  const next = { topic: 'admins', event: { type: 'notifications' } } as const;
  site().live.publish({ kind: 'event', message: next });
  await ofAuthor.until(/"type":"notifications"/);
  expect(ofAuthor.messages()).toEqual([next]);
  await reportThing(reporter, 'post', other.id);
  await reportThing(reporter, 'user', author.id);
  await ofAuthor.until(/"type":"reports"/);
  for (const connection of [ofAuthor, ofColleague]) connection.stop();
});
