import type { MyDecision } from '#contract/moderation/decisions.ts';
import { inlinePicture } from '#server/features/foundations/pictures/pictures.service.ts';
import type { AppealsTable } from '#server/features/moderation/appeals/appeals.tables.ts';
import { parseContents } from '#server/features/moderation/decisions/decided-contents.service.ts';
import { parseLabels } from '#server/features/moderation/decisions/decided-labels.service.ts';
import { citeRule } from '#server/features/moderation/decisions/decisions.service.ts';
import { findDecision } from '#server/features/moderation/decisions/decisions.shared.store.ts';
import {
  parseSnapshot,
  type StoredSnapshot,
  showSnapshot,
  unknownSnapshot,
} from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Variants } from '#server/platform/images/variants.ts';
import { canAppeal, isVisibleToMember } from './appeals.policy.ts';
import { findAppeal } from './appeals.shared.store.ts';

/** Reads a decision for the member whom it is about. Throws the same not-found for decisions about others. */
export async function readMyDecision(
  database: Queryable,
  userId: string,
  id: string,
): Promise<MyDecision> {
  const decision = await findDecision(database, id);
  if (decision?.target_user_id !== userId || !isVisibleToMember(decision)) throw decisionNotFound();
  const appeal = await findAppeal(database, id);
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

/** Returns what a decision hides or deletes in addition to its target. Null when that is nothing. */
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

/** Returns the error for a decision that does not exist or is about another member. */
export function decisionNotFound(): AppError {
  return new AppError('not-found', 'この対応は見つかりませんでした');
}
