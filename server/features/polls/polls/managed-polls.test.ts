import { beforeAll, expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { ManagedPoll } from '#contract/polls/managed-polls.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { changePollRow, inMinutes } from './polls.testing.ts';

const site = useTestApp();

let admin: TestClient;
beforeAll(async () => {
  admin = await site().member({ rank: 'admin' });
});

type Fields = Partial<Parameters<typeof admin.call<'createPoll'>>[1]>;

const ends_at = inMinutes(600);

const whole = (fields: Fields = {}) => ({
  question: '人気投票',
  choices: [{ text: 'ことり' }, { text: 'こいぬ' }],
  is_published: true,
  ends_at,
  ...fields,
});

async function create(fields: Fields = {}): Promise<ManagedPoll> {
  return (await admin.call('createPoll', { requestId: newId(), ...whole(fields) })).poll;
}

async function save(
  { id: pollId, updated_at: baseUpdatedAt }: ManagedPoll,
  fields: Fields,
): Promise<ManagedPoll> {
  return (await admin.call('updatePoll', { ...whole(fields), pollId, baseUpdatedAt })).poll;
}

it('an unpublished poll is shown only to the team [POLL-01, POLL-52]', async () => {
  const draft = await create({ is_published: false });
  const path = `/api/polls/${draft.id}`;
  expect(draft.state).toBe('draft');
  expect((await failureOf(admin.get(path))).httpStatus).toBe(404);
  const published = await save(draft, {});
  expect(published.state).toBe('open');
  expect(await site().visitor().get(path)).toMatchObject({ question: '人気投票', owner: null });
  const { items } = await admin.get<Page<ManagedPoll>>('/api/admin/polls?limit=1');
  expect(items.map(({ id }) => id)).toEqual([draft.id]);
});

it('a poll needs 2 to 20 different choices, and an end within a year [POLL-07]', async () => {
  const text = (count: number) => Array.from({ length: count }, (_, at) => ({ text: `${at}` }));
  const refused: Fields[] = [
    { choices: text(1) },
    { choices: text(21) },
    { choices: [{ text: '同じ' }, { text: '同じ' }] },
    { ends_at: inMinutes(-1) },
    { ends_at: inMinutes(366 * 24 * 60) },
  ];
  for (const fields of refused) {
    expect((await failureOf(create(fields))).envelope.status).toBe('INVALID_ARGUMENT');
  }
  expect((await create({ choices: text(20), max_choices: 20 })).choices).toHaveLength(20);
});

it('after the first vote, the question, choices and secrecy of a poll cannot change, and its end cannot move to a later time [POLL-55, POLL-73]', async () => {
  const poll = await create();
  const fan = await site().member();
  const renamed = await save(poll, { question: '人気投票２' });
  await fan.call('votePoll', { pollId: poll.id, choices: [0] });
  const same = { question: '人気投票２' };
  const refused: Fields[] = [
    {},
    { ...same, choices: [{ text: 'こいぬ' }, { text: 'ことり' }] },
    { ...same, max_choices: 2 },
    { ...same, results: 'after-end' },
    { ...same, is_published: false },
    { ...same, ends_at: inMinutes(700) },
  ];
  for (const fields of refused) {
    const failure = await failureOf(save(renamed, fields));
    expect(failure.envelope.details?.reason).toBe('poll-begun');
  }
  const earlier = await save(renamed, { ...same, description: '説明', ends_at: inMinutes(500) });
  expect(earlier).toMatchObject({ description: '説明', has_begun: true });
  await changePollRow(site(), poll.id, { ends_at: inMinutes(-1) });
  const late = await failureOf(save(earlier, { ...same, description: 'あとから' }));
  expect(late.envelope.details?.reason).toBe('poll-over');
});

it('a repeated request creates one poll, and a save cannot overwrite a newer version [POLL-56, POLL-57]', async () => {
  const input = { requestId: newId(), ...whole() };
  const [first, again] = [
    await admin.call('createPoll', input),
    await admin.call('createPoll', input),
  ];
  expect(again.poll.id).toBe(first.poll.id);
  await save(first.poll, { description: '新しい' });
  const stale = await failureOf(save(first.poll, { description: '古い' }));
  expect(stale.envelope.details?.reason).toBe('changed-elsewhere');
});

it('the actions of the team are recorded in the audit log, and a poll is deleted with all its votes [POLL-12]', async () => {
  const poll = await create();
  const fan = await site().member();
  await fan.call('votePoll', { pollId: poll.id, choices: [0] });
  await save(poll, { description: '説明' });
  await admin.call('deletePoll', { pollId: poll.id });
  expect((await failureOf(fan.get(`/api/polls/${poll.id}`))).httpStatus).toBe(404);
  const { read } = site().database;
  const logged = await read
    .selectFrom('audit_log')
    .where('target_id', '=', poll.id)
    .orderBy('created_at')
    .select(['action', 'target_name'])
    .execute();
  expect(logged.map(({ action }) => action)).toEqual([
    'poll.created',
    'poll.updated',
    'poll.deleted',
  ]);
  const ballots = read.selectFrom('poll_ballots').where('poll_id', '=', poll.id).selectAll();
  expect(await ballots.execute()).toEqual([]);
});
