import type { z } from 'zod';
import type { getMemberContents } from '#contract/moderation/cases.ts';
import type { ContentCounts } from '#contract/moderation/decisions.ts';
import { countOpenOf } from '#server/features/moderation/cases/cases.shared.store.ts';
import type { MadeBy } from '#server/features/moderation/targets/moderatable.service.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { ReadingDeps } from './case-authority.service.ts';

/**
 * Counts the contents of a member that others can see, and the open cases that a block would end. The case `without` is
 * not counted.
 */
export async function countMemberContents(
  { database, moderatables }: ReadingDeps,
  made: MadeBy,
  without: string | null,
): Promise<ContentCounts> {
  const { post, comment, event } = moderatables;
  return {
    posts: await post.ofMember.count(database, made),
    comments: await comment.ofMember.count(database, made),
    events: await event.ofMember.count(database, made),
    cases: await countOpenOf(database, made.userId, without),
  };
}

type Search = z.output<typeof getMemberContents.params> & z.output<typeof getMemberContents.search>;

/** Counts the contents of a member for the team. Does not reveal the number of cases about the viewer's own content. */
export async function readMemberContents(
  deps: ReadingDeps,
  viewer: Viewer,
  { userId, since, without }: Search,
): Promise<ContentCounts> {
  const made = { userId, since: since === undefined ? null : new Date(since).toISOString() };
  const counts = await countMemberContents(deps, made, without ?? null);
  return userId === viewer.userId ? { ...counts, cases: 0 } : counts;
}
