import type { z } from 'zod';
import type { SearchResults, searchSite } from '#contract/discovery/search.ts';
import type { EventCard } from '#contract/events/events.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/foundations/limits.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import {
  foldText,
  isFoundInside,
  parseSearch,
  type SearchTerms,
} from '#contract/foundations/search-text.ts';
import { startOfJapanDay } from '#contract/foundations/wall-clock.ts';
import type { TagUse } from '#contract/tags/tags.ts';
import { readEventCards } from '#server/features/events/events/events.service.ts';
import { eventText } from '#server/features/foundations/search-index/search-index.service.ts';
import { readShownPage } from '#server/features/members/visibility/shown-page.service.ts';
import { searchTags } from '#server/features/tags/tags/tags.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { firstPositionOf } from '#server/platform/search/tokens.ts';
import type { BestPosts } from './best-posts.service.ts';
import { searchPosts } from './found-posts.service.ts';
import { listDatesOfSeries, type SeriesDate } from './found-series.store.ts';
import type { Match } from './match-statements.store.ts';
import {
  criteriaOfEvents,
  matchNothing,
  type Period,
  periodOf,
  readerOf,
} from './search-criteria.ts';
import { eventKeyset, listEventMatches } from './search-matches.store.ts';
import { searchPeople } from './search-people.service.ts';

export async function search(
  deps: { database: Database; best: BestPosts },
  viewer: Viewer,
  { q, type, muted, sort, ai, since, until, cursor, limit }: z.output<typeof searchSite.search>,
): Promise<SearchResults> {
  const { database } = deps;
  const terms = parseSearch(q);
  const period = periodOf({ since, until });
  const requested = { cursor, limit: limit ?? DEFAULT_PAGE_SIZE };
  switch (type) {
    case 'users':
      return {
        type,
        ...(await searchPeople(database, viewer, terms, { limit, muted: muted === 'true' })),
      };
    case 'posts':
      return {
        type,
        ...(await searchPosts(deps, viewer, { terms, period, sort, ai, ...requested })),
      };
    case 'tags':
      return { type, ...(await searchUsedTags(database, viewer, terms, requested)) };
    case 'events':
      return { type, ...(await searchEvents(database, viewer, { terms, period }, requested)) };
  }
}

async function searchUsedTags(
  database: Database,
  viewer: Viewer,
  terms: SearchTerms,
  requested: PageQuery,
): Promise<Page<TagUse>> {
  const parts = { ...tagPartsOf(terms), without: tagPartsOf(terms.without) };
  if (parts.inside.length + parts.starts.length === 0) return nothing;
  return searchTags(database, viewer, parts, requested);
}

function tagPartsOf({ words, phrases, tags }: Pick<SearchTerms, 'words' | 'phrases' | 'tags'>) {
  const texts = [...words, ...phrases].map(foldText);
  return {
    starts: [...texts.filter((text) => !isFoundInside(text)), ...tags.map(foldText)],
    inside: texts.filter(isFoundInside),
  };
}

async function searchEvents(
  database: Database,
  viewer: Viewer,
  { terms, period }: { terms: SearchTerms; period: Period },
  { cursor, limit }: PageQuery,
): Promise<Page<EventCard>> {
  const criteria = criteriaOfEvents(terms, period);
  if (criteria === null || matchNothing(criteria)) return nothing;
  const events = { criteria, reader: { ...readerOf(viewer), all: true } };
  const today = firstPositionOf(startOfJapanDay(Date.now()));
  return readShownPage(viewer, {
    keyset: eventKeyset,
    start: eventKeyset.after(cursor),
    limit,
    list: (after, rows) =>
      listEventMatches(database.read, { ...events, after, limit: rows }, today),
    show: (matches: Match[]) => showEvents(database, viewer, matches, period),
    omits: true,
  });
}

/** Returns the matching events, each series once. Omits events that mutes and blocks hide. */
async function showEvents(database: Database, viewer: Viewer, matches: Match[], period: Period) {
  const standIns = await standInsOf(database.read, matches, period);
  const shown = matches.flatMap((row) => {
    const { id, more_dates } = standIns.get(row.id) ?? { id: row.id, more_dates: 0 };
    return standIns.get(row.id) === null ? [] : [{ row, id, more_dates }];
  });
  const ids = shown.map(({ id }) => id);
  const cards = await readEventCards(database, viewer, ids);
  return shown.flatMap(({ row, id, more_dates }) => {
    const card = cards.get(id);
    return card ? [{ row, item: more_dates > 0 ? { ...card, more_dates } : card }] : [];
  });
}

const nothing = { items: [], next_cursor: null, has_more: false };

/** The date that is shown for a found series, and the number of its other upcoming dates. */
interface StandIn {
  id: string;
  more_dates: number;
}

/**
 * Returns what is shown for each found date of a series: the next date of the series, or null when a date that is listed
 * before it is also found. Omits single events.
 */
async function standInsOf(database: Queryable, matches: readonly Match[], period: Period) {
  const now = new Date().toISOString();
  const ids = new Set(matches.map(({ id }) => id));
  const dates = (await listDatesOfSeries(database, [...ids], {})).filter(
    ({ position }) => position >= period.start && position < period.end,
  );
  const ofSeries = Map.groupBy(dates, ({ series_id }) => series_id);
  return new Map(
    dates
      .filter(({ id }) => ids.has(id))
      .map((found) => [found.id, standInOf(found, ofSeries.get(found.series_id) ?? [], now)]),
  );
}

function standInOf(found: SeriesDate, dates: readonly SeriesDate[], now: string): StandIn | null {
  const alike = dates.filter(
    ({ title, location }) => title === found.title && location === found.location,
  );
  const before = alike.filter((date) => isListedBefore(date, found, now));
  if (before.some((date) => isFoundWith(date, found))) return null;
  const [next = found, ...others] = alike
    .filter(({ description }) => description === found.description)
    .filter(({ event_date, cancelled_at }) => event_date > now && cancelled_at === null)
    .toSorted((one, other) => one.position - other.position);
  return { id: next.id, more_dates: others.length };
}

/** Whether a date of a series is listed before another one: the next dates first, then the latest of those that have begun. */
function isListedBefore(one: SeriesDate, other: SeriesDate, now: string): boolean {
  const isNext = one.event_date > now;
  if (isNext !== other.event_date > now) return isNext;
  return isNext ? one.position < other.position : one.position > other.position;
}

/** Whether every search that finds `found` also finds `date`. Only some entries contain the description. */
function isFoundWith(date: SeriesDate, found: SeriesDate): boolean {
  return date.text === found.text || found.text === eventText(found, false);
}
