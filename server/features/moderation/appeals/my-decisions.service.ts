import { APPEAL_LINK_LIFETIME } from '#contract/foundations/limits.ts';
import type { MyDecision } from '#contract/moderation/decisions.ts';
import { inlinePicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { parseContents } from '#server/features/moderation/decisions/decided-contents.service.ts';
import { citeRule, parseLabels } from '#server/features/moderation/decisions/decisions.service.ts';
import {
  findBlockInForce,
  findDecision,
} from '#server/features/moderation/decisions/decisions.shared.store.ts';
import {
  parseSnapshot,
  type StoredSnapshot,
  showSnapshot,
  unknownSnapshot,
} from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { randomName, sha256 } from '#server/platform/ids.ts';
import type { Variants } from '#server/platform/images/variants.ts';
import { canAppeal, isVisibleToMember } from './appeals.policy.ts';
import * as store from './appeals.shared.store.ts';
import type { AppealsTable } from './appeals.tables.ts';

/** Reads a decision for the member whom it is about. Throws the same `not-found` for decisions about other members. */
export async function readMyDecision(
  database: Queryable,
  userId: string,
  id: string,
): Promise<MyDecision> {
  const decision = await findDecision(database, id);
  if (decision?.target_user_id !== userId || !isVisibleToMember(decision)) throw decisionNotFound();
  const appeal = await store.findAppeal(database, id);
  const stored = parseSnapshot(decision.snapshot) ?? unknownSnapshot;
  return {
    id,
    action: decision.action,
    block_until: decision.block_until,
    rule: await citeRule(database, decision),
    message: decision.message,
    labels: parseLabels(decision),
    target_type: decision.target_type,
    target_id: decision.target_id,
    target: await showSnapshot(database, readableOf(stored, decision)),
    created_at: decision.created_at,
    overturned_at: decision.overturned_at,
    appeal_until: decision.appeal_until,
    appeal: appeal && toMyAppeal(appeal),
    contents: coveredBy(decision),
    can: { appeal: canAppeal(decision, appeal) },
  };
}

/** Returns a snapshot for its owner, without the pictures that the decision has deleted. */
function readableOf(stored: StoredSnapshot, { picture_key }: Tables['decisions']): StoredSnapshot {
  const image_keys = picture_key === null ? [] : stored.image_keys;
  return { ...stored, image_key: picture_key, image_keys, veils: {} };
}

/** Returns a decision with an inline picture, because a blocked member cannot load the picture's URL. */
export async function withPictureInside(
  deps: { database: Database; variants: Variants },
  decision: MyDecision,
): Promise<MyDecision> {
  const row = await findDecision(deps.database.read, decision.id);
  if (!row?.picture_key) return decision;
  const image_url = await inlinePicture(deps, row.picture_key);
  // Only one picture is inline, because all of them together can have several megabytes.
  return { ...decision, target: { ...decision.target, image_url, pictures: [] } };
}

/**
 * Returns what a decision hides or deletes in addition to its target. Null when the decision covers only its target.
 */
function coveredBy(decision: Tables['decisions']): MyDecision['contents'] {
  const contents = parseContents(decision);
  if (!contents) return null;
  const { posts, comments, events } = contents.counts;
  return posts + comments + events === 0
    ? null
    : { effect: contents.effect, posts, comments, events };
}

function toMyAppeal({ text, status, message, created_at, decided_at }: AppealsTable) {
  return { text, status, message, created_at, decided_at };
}

export function decisionNotFound(): AppError {
  return new AppError('not-found', 'この対応は見つかりませんでした');
}

const TOKEN_LENGTH = 40;

/**
 * Creates a short-lived link with which a blocked member reads the decision and appeals. The caller has verified who
 * the member is. Returns the token, or null when no decision blocks them.
 */
export async function createAppealLink(database: Database, userId: string): Promise<string | null> {
  const decision = await findBlockInForce(database.read, userId);
  if (!decision) return null;
  const token = randomName(TOKEN_LENGTH);
  const expires_at = new Date(Date.now() + APPEAL_LINK_LIFETIME).toISOString();
  const link = { token_hash: sha256(token), decision_id: decision.id, expires_at };
  await database.writeOne((queryable) => store.insertLink(queryable, link));
  return token;
}

/**
 * Returns the decision of a link, as the blocked member reads it. Throws `not-found` for an invalid or expired link.
 */
export async function findLinkedDecision(database: Queryable, token: string) {
  const linked = await store.findLinked(database, sha256(token), new Date().toISOString());
  if (!linked)
    throw new AppError('not-found', 'このリンクは使えません。もう一度ログインしてください');
  return { userId: linked.target_user_id, decisionId: linked.id };
}
