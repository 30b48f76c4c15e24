import { afterAll, beforeAll, it } from 'vitest';
import { HOUR } from '#contract/foundations/limits.ts';
import {
  listManagedPolls,
  listPolls,
  managedKeyset,
} from '#server/features/polls/polls/polls.store.ts';
import { pollRow } from '#server/features/polls/polls/polls.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from './analyze.ts';
import { insertMembers, insertPost, insertRows, memberRows } from './factories.ts';
import { expectPageOfIndex, type List } from './page-plans.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const MANY = 2000;
const LIMIT = 20;
const START = Date.parse('2026-01-01T00:00:00.000Z');
const timeOf = (index: number) => new Date(START + index * HOUR).toISOString();
const now = timeOf(MANY / 2);

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const members = Array.from({ length: MANY }, () => newId());
  await insertMembers(
    test.database,
    members.map((id) => memberRows(id)),
  );
  const author = members[0] ?? '';
  const polls = members.map((_, index) =>
    pollRow({
      question: '人気投票',
      choices: '[]',
      ends_at: timeOf(index),
      created_at: timeOf(index),
      is_published: true,
      notified_at: index < MANY / 2 - 5 ? timeOf(index) : null,
    }),
  );
  await insertRows(test.database, 'polls', polls);
  // Polls in posts. They are not in the lists of the team's polls.
  const posts = [];
  for (let index = 0; index < 20; index += 1) posts.push(await insertPost(test.database, author));
  const ofPosts = posts.map((post_id, index) =>
    pollRow({
      ...polls[index],
      id: newId(),
      owner: 'post',
      user_id: author,
      post_id,
      is_published: false,
    } as never),
  );
  await insertRows(test.database, 'polls', ofPosts);
  await analyze(test.database);
});
afterAll(() => test.drop());

const page = { now, cursor: undefined, limit: LIMIT };

it.each<[string, List]>([
  ['that run', (database) => listPolls(database, 'open', page)],
  ['that are over', (database) => listPolls(database, 'over', page)],
  [
    'of the team',
    (database) => listManagedPolls(database, { after: managedKeyset.start, limit: LIMIT }),
  ],
])('one page of polls %s is read directly from an index [POLL-11]', async (_, list) => {
  await expectPageOfIndex(test.database, list, { table: 'polls', limit: LIMIT });
});
