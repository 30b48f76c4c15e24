import { expect, it } from 'vitest';
import { insertGivenUp } from '#server/features/administration/jobs/jobs.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { commandsOn } from './operator.testing.ts';

const site = useTestApp();

const statesOf = async (ids: string[]) => {
  const jobs = site().database.read.selectFrom('jobs').where('id', 'in', ids);
  return (await jobs.select('state').execute()).map(({ state }) => state);
};

it('`hiroba jobs` lists failed jobs, and restarts one or all of them [OPS-189, OPS-68]', async () => {
  const run = commandsOn(site());
  const ids = [
    await insertGivenUp(site()),
    await insertGivenUp(site()),
    await insertGivenUp(site()),
  ];
  const [first = ''] = ids;
  expect((await run('jobs', 'list')).text.split('\n')).toHaveLength(3);
  expect(await run('jobs', 'retry', first)).toEqual({
    code: 0,
    text: 'Restarted: 1.',
    reported: [],
  });
  expect(await run('jobs', 'retry', first)).toEqual({
    code: 0,
    text: 'Restarted: 0.',
    reported: [],
  });
  expect((await run('jobs', 'list', '--state', 'waiting')).text).toContain(first);
  expect(await run('jobs', 'retry', '--all')).toMatchObject({ text: 'Restarted: 2.' });
  expect(await statesOf(ids)).toEqual(['waiting', 'waiting', 'waiting']);
  expect((await run('jobs', 'list')).text).toBe('There is no work in this state.');
  const entries = site().database.read.selectFrom('audit_log').where('action', '=', 'job.retried');
  expect((await entries.select('actor_id').execute()).map(({ actor_id }) => actor_id)).toEqual(
    ids.map(() => 'operator'),
  );
});

it('`hiroba jobs list` says why work was given up [OPS-347]', async () => {
  const id = await insertGivenUp(site(), { last_error: 'interrupted' });
  const list = async (language: string) =>
    (await commandsOn(site())('jobs', 'list', '--lang', language)).text;
  expect(await list('en')).toMatch(new RegExp(`${id}  3  too many processes have died meanwhile$`));
  expect(await list('ja')).toMatch(new RegExp(`${id}  3  途中でサーバーが何度も止まりました$`));
});

it.each([
  [2, ['list', '--state', 'lost'], '--state lost'],
  [2, ['retry'], 'jobs retry <id>'],
  [2, ['retry', 'x', '--all'], 'jobs retry <id>'],
  [1, ['retry', 'tag-merge:none'], 'There is no work tag-merge:none'],
])('`hiroba jobs` exits with code %i for the arguments %j [OPS-68]', async (code, args, text) => {
  const answer = await commandsOn(site())('jobs', ...args);
  expect(answer).toMatchObject({ code, text: expect.stringContaining(text) });
});
