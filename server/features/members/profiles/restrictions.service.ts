import { linksElsewhere } from '#contract/foundations/links.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import * as store from './restrictions.shared.store.ts';

/**
 * Throws `restricted` when a restricted member writes to or follows somebody who does not follow them. `others` may
 * contain the member's own id.
 */
export async function refuseFirstContact(
  database: Queryable,
  userId: string,
  others: readonly string[],
): Promise<void> {
  const strangers = others.filter((id) => id !== userId);
  if ((await reachableAmong(database, userId, strangers)).length === strangers.length) return;
  throw restricted(
    'いまは、あなたをフォローしていない人へのコメントとフォローはできません。理由はお知らせで確かめられます',
  );
}

/** Returns which of the given members a member can write to. A restricted member can write only to followers. */
export async function reachableAmong(
  database: Queryable,
  userId: string,
  others: readonly string[],
): Promise<string[]> {
  if (others.length === 0 || !(await isRestricted(database, userId))) return [...others];
  const followers = await store.followersAmong(database, userId, others);
  return others.filter((id) => followers.has(id));
}

/**
 * Throws `restricted` when a restricted member adds links to other sites. Links that others already see are allowed.
 */
export async function refuseLinks(
  database: Queryable,
  userId: string,
  {
    texts,
    known = [],
    host,
  }: { texts: readonly string[]; known?: readonly string[]; host: string },
): Promise<void> {
  const seen = new Set(linksElsewhere(known, host));
  if (linksElsewhere(texts, host).every((url) => seen.has(url))) return;
  if (!(await isRestricted(database, userId))) return;
  throw restricted(
    'いまは、ほかのサイトへのリンクを書けません。リンクを消すと送れます。理由はお知らせで確かめられます',
  );
}

async function isRestricted(database: Queryable, userId: string): Promise<boolean> {
  return (await store.findRestriction(database, userId, new Date().toISOString())) !== null;
}

function restricted(message: string): AppError {
  return new AppError('failed-precondition', message, { reason: 'restricted' });
}
