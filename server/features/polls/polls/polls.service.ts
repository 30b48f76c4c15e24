import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { Poll, PollState } from '#contract/polls/polls.ts';
import { decorativePicture } from '#server/features/foundations/pictures/pictures.service.ts';
import type { VisibleAmong } from '#server/features/notifications/notifications/timeline.service.ts';
import { findTagFaces } from '#server/features/tags/tags/tags.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as ballots from './poll-ballots.store.ts';
import { countsOf, isChosen, type PollCounts } from './poll-counts.ts';
import { ownerOf, type PollOwners } from './poll-owners.service.ts';
import { isOver, permissionsFor, pollNotFound, showsCounts } from './polls.policy.ts';
import * as store from './polls.store.ts';
import type { PollsTable } from './polls.tables.ts';

interface StoredChoice {
  text: string;
  tag: string | null;
}

export function choicesOf({ choices }: Pick<PollsTable, 'choices'>): StoredChoice[] {
  return JSON.parse(choices) as StoredChoice[];
}

export interface PollsDeps {
  database: Database;
  pollOwners: PollOwners;
}

/** Returns a poll without its counts, or null when the viewer cannot see it. */
async function findVisiblePoll(
  { database: { read }, pollOwners: owners }: PollsDeps,
  viewer: Viewer | null,
  id: string,
): Promise<PollsTable | null> {
  const poll = await store.findPoll(read, id);
  if (!poll) return null;
  const owner = ownerOf(poll);
  if (owner === null) return poll.is_published ? poll : null;
  return viewer?.isComplete && (await owners[owner.kind].find(read, viewer, owner.id))
    ? poll
    : null;
}

/** Returns a poll without its counts. Throws `not-found` when the viewer cannot see it. */
export async function findShownPoll(
  deps: PollsDeps,
  viewer: Viewer | null,
  id: string,
): Promise<PollsTable> {
  const poll = await findVisiblePoll(deps, viewer, id);
  if (!poll) throw pollNotFound();
  return poll;
}

/** Returns a poll as the viewer sees it. Throws `not-found`. */
export async function readPoll(deps: PollsDeps, viewer: Viewer | null, id: string): Promise<Poll> {
  const row = await findShownPoll(deps, viewer, id);
  const [poll] = await presentPolls(deps.database.read, viewer, [row]);
  if (!poll) throw pollNotFound();
  return poll;
}

/** Returns the questions of the polls that the viewer can see, by poll id. */
export async function shownPolls(
  deps: PollsDeps,
  viewer: Viewer,
  ids: readonly string[],
): ReturnType<VisibleAmong> {
  const shown = new Map<string, { title: string }>();
  for (const id of ids) {
    const poll = await findVisiblePoll(deps, viewer, id);
    if (poll) shown.set(id, { title: poll.question });
  }
  return shown;
}

/** Returns the published polls of the team in one state: running or over. */
export async function readPolls(
  database: Database,
  viewer: Viewer | null,
  { state, cursor, limit }: PageQuery & { state: PollState },
): Promise<Page<Poll>> {
  const now = new Date().toISOString();
  const page = await store.listPolls(database.read, state, { now, cursor, limit });
  return { ...page, items: await presentPolls(database.read, viewer, page.items) };
}

/** Returns polls with the counts that the viewer may see. */
export async function presentPolls(
  database: Queryable,
  viewer: Viewer | null,
  rows: readonly PollsTable[],
): Promise<Poll[]> {
  const now = new Date().toISOString();
  const ids = rows.map(({ id }) => id);
  const mine = viewer ? await ballots.findBallots(database, viewer.userId, ids) : new Map();
  const tags = rows.flatMap((row) => choicesOf(row).flatMap(({ tag }) => tag ?? []));
  const faces = await findTagFaces(database, [...new Set(tags)]);
  const polls: Poll[] = [];
  for (const row of rows) {
    const ballot: number = mine.get(row.id) ?? 0;
    const shown = showsCounts(row, ballot !== 0, now);
    const counts = shown ? await readCounts(database, row) : null;
    polls.push(toPoll(row, { viewer, now, ballot, counts, faces }));
  }
  return polls;
}

/** Returns the counts of a poll: the stored counts after its end, and before that the sums of its ballots. */
export async function readCounts(database: Queryable, row: PollsTable): Promise<PollCounts> {
  if (row.final !== null) return JSON.parse(row.final) as PollCounts;
  return countsOf(await ballots.countBallots(database, { poll: row.id }), choicesOf(row).length);
}

interface Presented {
  viewer: Viewer | null;
  now: string;
  ballot: number;
  /** Null while the viewer may not see the counts. */
  counts: PollCounts | null;
  faces: Awaited<ReturnType<typeof findTagFaces>>;
}

function toPoll(row: PollsTable, { viewer, now, ballot, counts, faces }: Presented): Poll {
  const { id, question, description, max_choices, results, ends_at, is_ended_early } = row;
  const over = isOver(row, now);
  return {
    id,
    question,
    description,
    choices: choicesOf(row).map((choice, position) => ({
      ...choice,
      ...pictureOf(choice, faces),
      votes: counts ? (counts.votes[position] ?? 0) : null,
      is_mine: isChosen(ballot, position),
    })),
    max_choices,
    results,
    ends_at,
    is_over: over,
    is_ended_early,
    voters_count: counts?.voters ?? null,
    has_voted: ballot !== 0,
    owner: ownerOf(row),
    can: permissionsFor(viewer, row, over),
  };
}

function pictureOf({ tag }: StoredChoice, faces: Presented['faces']) {
  const face = tag === null ? undefined : faces.get(tag);
  return face ? decorativePicture(face) : { image_url: null, image: null };
}

/** What everybody may see of a poll of the team. */
interface SharedPoll {
  question: string;
  choices: string[];
  /** The choices with the most votes once the poll is over, or none if nobody voted. Null before the end. */
  winners: string[] | null;
}

/** Reads a published poll of the team for a preview, or null. */
export async function readSharedPoll(database: Database, id: string): Promise<SharedPoll | null> {
  const row = await store.findPoll(database.read, id);
  if (!row?.is_published) return null;
  const choices = choicesOf(row).map(({ text }) => text);
  const { question } = row;
  if (!isOver(row, new Date().toISOString())) return { question, choices, winners: null };
  const { votes } = await readCounts(database.read, row);
  const most = Math.max(...votes);
  const winners = most === 0 ? [] : choices.filter((_, index) => votes[index] === most);
  return { question, choices, winners };
}
