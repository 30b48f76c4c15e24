import { expect, it } from 'vitest';
import { publish } from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { reportTarget } from './cases.testing.ts';

const site = useTestApp();

it('a report sends a live event to the team, except to a member of the team whom the report is about [REPORT-29]', async () => {
  const [author, colleague] = [
    await site().member({ rank: 'moderator' }),
    await site().member({ rank: 'moderator' }),
  ];
  const [member, reporter] = [await site().member(), await site().member()];
  const [own, other] = [await publish(author), await publish(member)];
  const ofAuthor = await subscribe(author, 'admins');
  const ofColleague = await subscribe(colleague, 'admins');
  await reportTarget(reporter, 'post', own.id);
  await ofColleague.until(/"type":"reports"/);
  const next = { topic: 'admins', event: { type: 'notifications' } } as const;
  site().live.publish({ kind: 'event', message: next });
  await ofAuthor.until(/"type":"notifications"/);
  expect(ofAuthor.messages()).toEqual([next]);
  await reportTarget(reporter, 'post', other.id);
  await reportTarget(reporter, 'user', author.id);
  await ofAuthor.until(/"type":"reports"/);
  for (const connection of [ofAuthor, ofColleague]) connection.stop();
});
