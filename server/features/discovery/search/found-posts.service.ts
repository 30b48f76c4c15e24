import type { FoundPost, SearchAi, SearchSort } from '#contract/discovery/search.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { SearchTerms } from '#contract/foundations/search-text.ts';
import { noLabels } from '#contract/posts/content-labels.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { readProfile } from '#server/features/members/profiles/profiles.service.ts';
import { findOwners } from '#server/features/members/profiles/usernames.service.ts';
import { readShownPage } from '#server/features/members/visibility/shown-page.service.ts';
import {
  withoutHiddenPosts,
  withoutMutedPosts,
} from '#server/features/posts/posts/hidden-posts.service.ts';
import { readCardsWithText } from '#server/features/posts/posts/post-cards.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { foundOrNull } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { type BestPosts, bestKeyset } from './best-posts.service.ts';
import type { Ranked } from './found-posts.store.ts';
import { lengthToRead, readSnippets } from './found-snippets.service.ts';
import type { Match } from './match-statements.store.ts';
import { criteriaOfPosts, matchNothing, type Period, readerOf, withAi } from './search-criteria.ts';
import { listMatches, matchKeyset } from './search-matches.store.ts';

interface PostSearch extends PageQuery {
  terms: SearchTerms;
  period: Period;
  sort: SearchSort;
  ai: SearchAi;
}

const nothing = { items: [], next_cursor: null, has_more: false };

/** The conditions of a search. The folded `text` is the text whose positions the matches contain. */
interface Sought extends Pick<PostSearch, 'terms' | 'ai'> {
  text: string;
}

export async function searchPosts(
  { database, best }: { database: Database; best: BestPosts },
  viewer: Viewer,
  { terms, period, sort, ai, cursor, limit }: PostSearch,
): Promise<Page<FoundPost>> {
  const author = await findAuthor(database, viewer, terms);
  if (author === undefined) return nothing;
  const excluded = await findOwners(database.read, terms.without.names);
  const asked = criteriaOfPosts(terms, { author, excluded }, period);
  if (matchNothing(asked)) return nothing;
  const criteria = withAi(asked, ai);
  const reader = readerOf(viewer);
  const [text = ''] = criteria.texts;
  const sought = { terms, ai, text };
  // Also filters the posts by their use of AI, because the labels in an entry can be older than the labels of its post.
  const omits = ai !== 'all';
  if (sort === 'best') {
    return readShownPage(viewer, {
      keyset: bestKeyset,
      start: bestKeyset.after(cursor),
      limit,
      list: (after, rows) => best.list(criteria, reader, after, rows),
      show: (ranked: (Match & Ranked)[]) => showPosts(database, viewer, sought, ranked),
      omits,
    });
  }
  const newest = { table: 'search_posts', criteria, reader } as const;
  return readShownPage(viewer, {
    keyset: matchKeyset,
    start: matchKeyset.after(cursor),
    limit,
    list: (after, rows) => listMatches(database.read, { ...newest, after, limit: rows }),
    show: (matches: Match[]) => showPosts(database, viewer, sought, matches),
    omits,
  });
}

/**
 * Returns the id of the author in the filters: null without such a filter, undefined when the viewer cannot read the
 * member.
 */
async function findAuthor(database: Database, viewer: Viewer, { from, names }: SearchTerms) {
  const named = new Set(
    [...names, ...(from === null ? [] : [from])].map((name) => name.toLowerCase()),
  );
  const [name, ...others] = named;
  if (name === undefined) return null;
  return others.length > 0 ? undefined : findMember(database, viewer, name);
}

/** Returns the id of the member with this username, or undefined when there is none that the viewer can read. */
async function findMember(database: Database, viewer: Viewer, username: string) {
  const profile = await foundOrNull(readProfile(database, viewer, `@${username}`));
  return profile?.is_restricted ? undefined : profile?.id;
}

/**
 * Returns the matches that the viewer can see, without posts that lists hide from the viewer, each with its snippet.
 */
async function showPosts<Row extends Match>(
  database: Database,
  viewer: Viewer,
  sought: Sought,
  matches: Row[],
): Promise<{ row: Row; item: FoundPost }[]> {
  const ids = matches.map(({ id }) => id);
  const posts = await readCardsWithText(database, viewer, ids, lengthToRead(matches));
  const cards = posts.map(({ card }) => card).filter((card) => hasUse(card, sought.ai));
  const shown = new Set(
    // A search for posts made with AI also finds posts that lists hide. These posts have a content warning.
    await (sought.ai === 'only' ? withoutMutedPosts : withoutHiddenPosts)(database, viewer, cards),
  );
  const byId = new Map(posts.map((post) => [post.card.id, post]));
  const found = matches.flatMap((row) => {
    const post = byId.get(row.id);
    return post && shown.has(post.card) ? [{ row, ...post }] : [];
  });
  const snippets = await readSnippets(database, sought, found);
  return found.map(({ row, card }) => {
    const snippet = snippets.get(card.id) ?? null;
    return { row, item: { ...card, snippet } };
  });
}

function hasUse({ labels = noLabels }: PostCard, ai: SearchAi): boolean {
  return ai === 'all' || (labels.ai === 'none') === (ai === 'without');
}
