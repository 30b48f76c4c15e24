import type { ErrorReason } from '#contract/foundations/error-codes.ts';
import { TEAM_ABSENT_MEMBERS } from '#contract/foundations/limits.ts';
import { linksElsewhere } from '#contract/foundations/links.ts';
import {
  isNewcomer,
  readReputation,
} from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import { refuseLinks } from '#server/features/members/profiles/restrictions.service.ts';
import type { TeamHiding } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import {
  changeCase,
  openCase,
  type PublishCasesEvent,
} from '#server/features/moderation/cases/cases.service.ts';
import { lockOpenCase } from '#server/features/moderation/cases/cases.shared.store.ts';
import { removedAmong } from '#server/features/moderation/removed-pictures/removed-pictures.service.ts';
import type { StoredSnapshot } from '#server/features/moderation/targets/target-snapshots.service.ts';
import { readOwnSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import { isTeamAbsent } from '#server/features/team/admins/admins.service.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { needsReview, watchedIn } from './link-holds.policy.ts';
import { countApproved, hasMoreMembers } from './link-holds.store.ts';
import {
  absenceReason,
  linksReason,
  pictureReason,
  type ReviewedType,
  watchedReason,
} from './link-holds.text.ts';

type Author = Pick<Viewer, 'userId' | 'admin'>;

export interface LinkHolds {
  /** The host of the site. Links to it need no review. */
  host: string;
  publishEvent: PublishCasesEvent;
}

export interface ReviewedTexts {
  /** The texts in which URLs become links. */
  linked: readonly string[];
  /** Texts in which URLs do not become links, such as tags. */
  others?: readonly string[];
  pictures?: readonly string[];
}

interface Published {
  type: ReviewedType;
  texts: ReviewedTexts;
  /** What others already see of the content. */
  known?: ReviewedTexts;
}

/** Whether links that a member publishes now need a review. */
async function linksWait(database: Queryable, member: Author, now: Date) {
  const reputation = await readReputation(database, member, now.getTime());
  return needsReview(reputation, await countApproved(database, member.userId));
}

/**
 * Returns the columns that hide content until the team has reviewed it. Null when the content needs no review. Links,
 * watched terms and pictures that others already see need no review. While the team is absent, everything that new
 * members publish can need a review. Throws `restricted` for links of a restricted member.
 */
export async function hidingOfHold(
  transaction: Queryable,
  { host }: LinkHolds,
  member: Author,
  { type, texts, known = noTexts }: Published,
): Promise<(TeamHiding & { hidden_at: string }) | null> {
  await refuseLinks(transaction, member.userId, { texts: texts.linked, known: known.linked, host });
  const now = new Date();
  const reasonOf = await findReason(transaction, { host, member, now }, { texts, known });
  if (reasonOf === null) return null;
  return { hidden_at: now.toISOString(), hidden_by: null, hidden_reason: reasonOf(type) };
}

/** Texts that others receive at once, such as a message to event members. They cannot be pending review. */
interface SentAtOnce {
  texts: readonly string[];
  /** The texts that the recipients already see. */
  known?: readonly string[];
  refusal: { reason: ErrorReason; message: string };
}

/**
 * Throws `refusal` for new texts that would need a review in a post, and `restricted` for links of a restricted member.
 * Every text for others is checked here or with `hidingOfHold` when it is written.
 */
export async function refuseUnreviewed(
  database: Queryable,
  links: LinkHolds,
  member: Author,
  { texts, known = [], refusal: { reason, message } }: SentAtOnce,
): Promise<void> {
  const linked = texts.filter((text) => text !== '');
  if (linked.length === 0) return;
  const hold = await hidingOfHold(database, links, member, {
    type: 'post',
    texts: { linked },
    known: { linked: known },
  });
  if (hold !== null) throw new AppError('failed-precondition', message, { reason });
}

/**
 * Returns a function that returns why content of a type needs a review. Returns null when no content needs a review.
 */
async function findReason(
  transaction: Queryable,
  { host, member, now }: { host: string; member: Author; now: Date },
  { texts, known }: Required<Pick<Published, 'texts' | 'known'>>,
): Promise<((type: ReviewedType) => string) | null> {
  const seen = new Set(linksElsewhere(known.linked, host));
  const hasNewLink = linksElsewhere(texts.linked, host).some((url) => !seen.has(url));
  if (hasNewLink && (await linksWait(transaction, member, now))) return linksReason;
  if (await hasNewTerm(transaction, member, texts, known)) return watchedReason;
  if (await hasRemovedPicture(transaction, member, texts, known)) return pictureReason;
  const isFirst = known.linked.length === 0;
  return isFirst && (await waitsForTeam(transaction, member, now)) ? absenceReason : null;
}

/**
 * Whether, at present, content of a member needs a review only if it contains links. If so, forms say that content
 * without links is published at once. While the team is absent, content without links needs a review as well.
 */
export async function onlyLinksWait(database: Queryable, member: Author, now: Date) {
  return (await linksWait(database, member, now)) && !(await waitsForTeam(database, member, now));
}

/** Whether everything that a member publishes now needs a review, because the member is new and the team is absent. */
async function waitsForTeam(database: Queryable, member: Author, now: Date) {
  const { own } = await readOwnSettings(database);
  const holds = own.holds_when_team_absent ?? 'auto';
  if (holds === 'off' || !(await isTeamAbsent(database, now.getTime()))) return false;
  if (!isNewcomer(await readReputation(database, member, now.getTime()))) return false;
  return holds === 'on' || (await hasMoreMembers(database, TEAM_ABSENT_MEMBERS));
}

const noTexts: ReviewedTexts = { linked: [] };

/** Whether texts contain a watched term that others do not see yet. False for the team. */
async function hasNewTerm(
  transaction: Queryable,
  { admin }: Author,
  texts: ReviewedTexts,
  known: ReviewedTexts,
): Promise<boolean> {
  if (admin !== null) return false;
  const terms = await readWatched(transaction, texts);
  if (terms.length === 0) return false;
  const seen = new Set(await readWatched(transaction, known));
  return terms.some((term) => !seen.has(term));
}

/** Whether a picture that others do not see yet looks like a removed picture. False for the team. */
async function hasRemovedPicture(
  transaction: Queryable,
  { userId, admin }: Author,
  { pictures = [] }: ReviewedTexts,
  known: ReviewedTexts,
): Promise<boolean> {
  const added = pictures.filter((key) => !known.pictures?.includes(key));
  if (admin !== null || added.length === 0) return false;
  return (await removedAmong(transaction, userId, added)).length > 0;
}

async function readWatched(database: Queryable, { linked, others = [] }: ReviewedTexts) {
  const { own } = await readOwnSettings(database);
  const { watched_words: words = [], watched_hosts: hosts = [] } = own;
  return watchedIn({ words, hosts }, [...linked, ...others]);
}

interface PendingContent {
  type: ReviewedType;
  id: string;
  user_id: string;
  hidden_at: string;
  snapshot: StoredSnapshot;
  texts: ReviewedTexts;
}

/** Opens the case of content that was just hidden until its review, in the transaction that hides it. */
export async function openHoldCase(
  { transaction, afterCommit }: { transaction: Queryable; afterCommit: AfterCommit },
  { publishEvent }: LinkHolds,
  { type, id, user_id, hidden_at, snapshot, texts }: PendingContent,
): Promise<void> {
  await openCase(transaction, {
    kind: 'links',
    target_type: type,
    target_id: id,
    target_user_id: user_id,
    snapshot,
    hidden_at,
    watched_terms: await readWatched(transaction, texts),
    removed_pictures: await removedAmong(transaction, user_id, texts.pictures ?? []),
  });
  afterCommit(() => publishEvent(user_id));
}

/**
 * Locks the case of content in pending review, or returns null. Must be called before the content is locked, because
 * decisions lock in this order.
 */
export function lockHoldCase(transaction: Queryable, target_type: ReviewedType, target_id: string) {
  return lockOpenCase(transaction, { kind: 'links', target_type, target_id });
}

/**
 * Updates the case of content that is edited during pending review, so that the team reads the content again before a
 * decision.
 */
export async function updateHoldCase(
  { transaction, afterCommit }: { transaction: Queryable; afterCommit: AfterCommit },
  { publishEvent }: LinkHolds,
  pending: Tables['cases'],
  { snapshot, texts }: Pick<PendingContent, 'snapshot' | 'texts'>,
): Promise<void> {
  await changeCase(transaction, pending, {
    snapshot: JSON.stringify(snapshot),
    watched_terms: JSON.stringify(await readWatched(transaction, texts)),
    removed_pictures: JSON.stringify(
      await removedAmong(transaction, pending.target_user_id, texts.pictures ?? []),
    ),
  });
  afterCommit(() => publishEvent(pending.target_user_id));
}
