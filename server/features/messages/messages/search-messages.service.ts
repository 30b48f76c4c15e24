import type { z } from 'zod';
import type { Page } from '#contract/foundations/primitives.ts';
import type {
  FoundMessage,
  searchMessages as searchMessagesQuery,
} from '#contract/messages/messages.ts';
import { readSummaries } from '#server/features/members/profiles/profile-summaries.service.ts';
import { presentOther } from '#server/features/messages/conversations/conversations.policy.ts';
import { findConversation } from '#server/features/messages/conversations/conversations.service.ts';
import { collectPage } from '#server/platform/database/collect-page.ts';
import type { After } from '#server/platform/database/keyset.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { wordsOf } from '#server/platform/search/list-search.ts';
import { type CardDeps, showMessages } from './message-view.ts';
import * as store from './messages.store.ts';

/** The number of messages that are read and compared at once. A request compares up to six times as many. */
const COMPARED = 4000;

type Search = z.output<typeof searchMessagesQuery.search>;

/**
 * Searches the messages of the viewer, the newest first, by comparing each message with the words of the query. A page
 * can be short or empty and still have a next page. Throws `not-found` for a conversation of other members.
 */
export async function searchMessages(
  deps: CardDeps,
  viewer: Viewer,
  { q, conversation, cursor, limit }: Search,
): Promise<Page<FoundMessage>> {
  const { read } = deps.database;
  if (conversation !== undefined) await findConversation(read, viewer, conversation);
  const after = store.foundKeyset.after(cursor);
  const words = wordsOf(q);
  if (words.length === 0) return { items: [], next_cursor: null, has_more: false };
  const page = await collectPage(
    after,
    limit,
    (from) => compare(deps, viewer, { words, conversation, from }),
    (position) => store.foundKeyset.cursor(position),
  );
  const messages = await showMessages(deps, viewer, page.items);
  const others = page.items.map((row) => presentOther(row, new Date()));
  const people = await readSummaries(read, others);
  const items = messages.map((message, index) => {
    const other = people.get(others[index] ?? null) ?? null;
    return { message, other };
  });
  return { ...page, items };
}

interface Comparison {
  words: readonly string[];
  conversation: string | undefined;
  from: After;
}

async function compare(
  { database }: CardDeps,
  { userId }: Viewer,
  { words, conversation, from }: Comparison,
) {
  const user = userId;
  const rows = await store.listToCompare(database.read, { user, ...from, limit: COMPARED });
  const matching = rows.filter(
    (row) =>
      (conversation === undefined || row.conversation_id === conversation) &&
      words.every((word) => row.folded.includes(word)),
  );
  const ids = matching.map(({ id }) => id);
  const shown = await store.findShownAmong(database.read, ids, user);
  const byId = new Map(shown.map((row) => [row.id, row]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  const last = rows.length < COMPARED ? undefined : rows.at(-1);
  return {
    found: found.map((item) => ({ item, after: store.foundKeyset.afterRow(item) })),
    next: last ? store.foundKeyset.afterRow(last) : null,
  };
}
