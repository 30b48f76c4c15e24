import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  conversationKeyset,
  listConversations,
} from '#server/features/messages/conversations/conversations.store.ts';
import {
  conversationRow,
  conversationSideRow,
} from '#server/features/messages/conversations/conversations.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from '#server/testing/analyze.ts';
import { insertMembers, insertRows, memberRows } from '#server/testing/factories.ts';
import { expectPageOfIndex, explain, type List } from '#server/testing/page-plans.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import {
  foundKeyset,
  listChanged,
  listMessages,
  listToCompare,
  messageKeysets,
} from './messages.store.ts';
import { messageRow } from './messages.tables.ts';

const MANY = 2000;
const LIMIT = 20;
const timeOf = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();

const star = newId();
const conversations = Array.from({ length: MANY }, () => newId());
const [busy = ''] = conversations;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const others = conversations.map(() => newId());
  await insertMembers(
    test.database,
    [star, ...others].map((id) => memberRows(id)),
  );
  await insertRows(
    test.database,
    'conversations',
    others.map((other, index) =>
      conversationRow({ id: conversations[index] as string, members: [star, other] }),
    ),
  );
  await insertRows(
    test.database,
    'conversation_sides',
    others.map((other_id, index) =>
      conversationSideRow({
        conversation_id: conversations[index] as string,
        ...{ user_id: star, other_id, box: 'inbox', updated_at: timeOf(index) },
      }),
    ),
  );
  // There are so many conversations with deleted members that reading the whole table would cost more than looking up a
  // page.
  const left = Array.from({ length: 8 * MANY }, () =>
    conversationRow({ members: [star, ''], low_id: star, high_id: null }),
  );
  await insertRows(test.database, 'conversations', left);
  await insertRows(
    test.database,
    'conversation_sides',
    left.map(({ id }) =>
      conversationSideRow({ conversation_id: id, user_id: star, other_id: null }),
    ),
  );
  const [first = ''] = others;
  const sent = Array.from({ length: MANY }, (_, index) => ({
    ...{ sender_id: index % 2 === 0 ? star : first, recipient_id: index % 2 === 0 ? first : star },
    created_at: timeOf(index),
  }));
  const inBusy = sent.map((fields, index) =>
    messageRow({ ...fields, conversation_id: busy, sequence: index + 1 }),
  );
  await insertRows(test.database, 'messages', inBusy);
  if (test.database.engine === 'postgres') await analyze(test.database);
});
afterAll(() => test.drop());

const reading = { viewer: star, now: timeOf(MANY) };
const inBusy = { conversation: busy, viewer: star, cleared: 0, limit: LIMIT };

it.each<[name: string, table: string, isFiltered: boolean, list: List]>([
  [
    'conversations',
    'conversation_sides',
    true,
    (database) =>
      listConversations('inbox')(database, {
        ...reading,
        after: conversationKeyset.start,
        limit: LIMIT,
      }),
  ],
  [
    'messages',
    'messages',
    true,
    (database) => listMessages('older')(database, { ...inBusy, after: messageKeysets.older.start }),
  ],
  [
    'newer messages',
    'messages',
    true,
    (database) => listMessages('newer')(database, { ...inBusy, after: { position: 500 } }),
  ],
])('a page of %s is read from an index [MSG-46]', async (_name, table, isFiltered, list) => {
  await expectPageOfIndex(test.database, list, { table, limit: LIMIT + 1, isFiltered });
});

it.each<[name: string, list: List]>([
  [
    'changes',
    (database) => listChanged(database, { conversation: busy, revision: 900, limit: 20 }),
  ],
  [
    'a search',
    (database) => listToCompare(database, { user: star, ...foundKeyset.start, limit: 100 }),
  ],
])(
  'messages for %s are read from an index, not from the whole table [MSG-46]',
  async (_name, list) => {
    const isSqlite = test.database.engine === 'sqlite';
    const plan = JSON.stringify(
      await explain(test.database, isSqlite ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN', list),
    );
    expect(plan).toMatch(isSqlite ? /SEARCH messages USING (?:COVERING )?INDEX/ : /Index Scan/);
    expect(plan).not.toMatch(/SCAN messages|Seq Scan on messages/);
  },
);
