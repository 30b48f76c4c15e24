/**
 * `npm run bench:polls`: measures the page of a post with a poll of 1,000 votes and the same page without a poll. Also
 * measures votes in the poll. Sends one request at a time.
 */
import { ballotRow, pollRow } from '#server/features/polls/polls/polls.tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from '#server/testing/analyze.ts';
import {
  insertMember,
  insertMembers,
  insertPost,
  insertRows,
  memberRows,
} from '#server/testing/factories.ts';
import { TestClient } from '#server/testing/test-client.ts';
import { measureEngines, printTimes } from './one-by-one.ts';

const VOTES = 1000;
const CHOICES = 4;
/** Several members vote, because each may vote at most 60 times a minute. */
const VOTERS = 20;

interface Scene {
  postId: string;
  pollId: string;
  plainId: string;
  voters: { id: string; cookie: string }[];
}

async function seed(database: Database): Promise<Scene> {
  const author = await insertMember(database);
  const postId = await insertPost(database, author.id);
  const plainId = await insertPost(database, author.id);
  const pollId = newId();
  const choices = Array.from({ length: CHOICES }, (_, at) => ({ text: `${at}番`, tag: null }));
  const poll = pollRow({
    id: pollId,
    owner: 'post',
    post_id: postId,
    user_id: author.id,
    question: 'どの色で塗る？',
    choices: JSON.stringify(choices),
    ends_at: new Date(Date.now() + 86_400_000).toISOString(),
    is_published: true,
  });
  await insertRows(database, 'polls', [poll]);
  await database.write((transaction) =>
    transaction.updateTable('posts').set({ has_poll: true }).where('id', '=', postId).execute(),
  );
  const members = Array.from({ length: VOTES - VOTERS }, () => memberRows(newId()));
  await insertMembers(database, members);
  const voters = [];
  for (let voter = 0; voter < VOTERS; voter += 1) voters.push(await insertMember(database));
  const ids = [...members.map(({ profile }) => profile), ...voters].map(({ id }) => id);
  const ballots = ids.map((user_id, at) =>
    ballotRow({ poll_id: pollId, user_id, choices: 1 << (at % CHOICES) }),
  );
  await insertRows(database, 'poll_ballots', ballots);
  await analyze(database);
  return { postId, pollId, plainId, voters };
}

async function measureSite(url: string, { postId, pollId, plainId, voters }: Scene) {
  const clients = voters.map((voter) => new TestClient(url, voter));
  for (const client of clients) await client.registerToken();
  const clientAt = (round: number) => clients[round % VOTERS] as TestClient;
  await printTimes('a post without a poll', (round) =>
    clientAt(round).get(`/api/posts/${plainId}`),
  );
  await printTimes('a post with a poll', async (round) => {
    const client = clientAt(round);
    await client.get(`/api/posts/${postId}`);
    await client.get(`/api/posts/${postId}/poll`);
  });
  await printTimes('a vote', async (round) => {
    const { token: _csrfToken } = clientAt(round);
    const data = { pollId, choices: [(round + Math.floor(round / VOTERS)) % CHOICES], _csrfToken };
    const response = await clientAt(round).post('votePoll', { data });
    if (!response.ok) throw new Error(`votePoll answered ${response.status}`);
    await response.arrayBuffer();
  });
}

await measureEngines({ seed, measure: measureSite });
