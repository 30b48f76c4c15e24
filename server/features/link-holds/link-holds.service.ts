import { linksElsewhere } from '#contract/links.ts';
import {
  type AnnounceCases,
  changeCase,
  lockOpenCase,
  openCase,
} from '#server/features/cases/cases.service.ts';
import type { StoredSnapshot } from '#server/features/cases/snapshots.service.ts';
import type { TeamHiding } from '#server/features/hiding/team-hiding.policy.ts';
import { readStanding } from '#server/features/rate-limits/rate-limits.service.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ReportCasesTable } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { waitsForLook } from './link-holds.policy.ts';
import { countLetStand } from './link-holds.store.ts';
import { reasonOfWaiting } from './link-holds.text.ts';

/** What holding links of new members needs. */
export interface LinkHolds {
  /** The host of the site, to which links lead without waiting. */
  host: string;
  announce: AnnounceCases;
}

/** What a link can wait in. */
export type Holdable = 'post' | 'comment';

interface Published {
  type: Holdable;
  texts: readonly string[];
  /** What others see of it already. */
  known?: readonly string[];
}

/**
 * How something is hidden that a member is about to publish: until the team has looked at its links. Null when it has no
 * links to elsewhere besides those that others see in it already, or when the member need not wait.
 */
export async function hidingOfLinks(
  transaction: Queryable,
  { host }: LinkHolds,
  member: Pick<Viewer, 'userId' | 'admin'>,
  { type, texts, known = [] }: Published,
): Promise<(TeamHiding & { hidden_at: string }) | null> {
  const seen = new Set(linksElsewhere(known, host));
  if (linksElsewhere(texts, host).every((url) => seen.has(url))) return null;
  const now = new Date();
  const standing = await readStanding(transaction, member, now.getTime());
  const letStand = await countLetStand(transaction, member.userId);
  if (!waitsForLook(standing, letStand)) return null;
  return { hidden_at: now.toISOString(), hidden_by: null, hidden_reason: reasonOfWaiting(type) };
}

interface Held {
  type: Holdable;
  id: string;
  user_id: string;
  hidden_at: string;
  snapshot: StoredSnapshot;
}

/** Puts something that was just hidden into the queue, in the transaction that hides it. */
export async function queueHeld(
  { transaction, afterCommit }: { transaction: Queryable; afterCommit: AfterCommit },
  { announce }: LinkHolds,
  { type, id, user_id, hidden_at, snapshot }: Held,
): Promise<void> {
  await openCase(transaction, {
    kind: 'links',
    target_type: type,
    target_id: id,
    target_user_id: user_id,
    snapshot,
    hidden_at,
  });
  afterCommit(() => announce(user_id));
}

/** Locks the case of something whose links wait, before the thing itself as decisions do; null when none wait. */
export function lockHeld(
  transaction: Queryable,
  target_type: Holdable,
  target_id: string,
): Promise<ReportCasesTable | null> {
  return lockOpenCase(transaction, { kind: 'links', target_type, target_id });
}

/**
 * Tells the queue that something has changed while it waits: whoever has read it as it was before cannot decide about it.
 */
export async function changeHeld(
  { transaction, afterCommit }: { transaction: Queryable; afterCommit: AfterCommit },
  { announce }: LinkHolds,
  held: ReportCasesTable,
  snapshot: StoredSnapshot,
): Promise<void> {
  await changeCase(transaction, held, { snapshot: JSON.stringify(snapshot) });
  afterCommit(() => announce(held.target_user_id));
}
