import type { PublicProfile } from '#contract/members/profiles.ts';
import type { PostAudience } from '#contract/posts/post-choices.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { seesAllMembers } from './profiles.policy.ts';
import { readProfile } from './profiles.service.ts';
import { hasShownSeries } from './profiles.store.ts';

/**
 * Reads the visible part of a profile, and whether its page shows series to the viewer. Members always see the series
 * on their own pages. Throws `not-found`.
 */
export async function readProfilePage(
  database: Database,
  viewer: Viewer | null,
  reference: string,
): Promise<PublicProfile> {
  const profile = await readProfile(database, viewer, reference);
  if (profile.is_restricted || profile.id === viewer?.userId) return profile;
  const audience = audienceOf(viewer, profile);
  const has = await hasShownSeries(database.read, profile.id, audience);
  return has ? { ...profile, has_series: true } : profile;
}

function audienceOf(viewer: Viewer | null, { id, follow }: PublicProfile): PostAudience {
  if (seesAllMembers(viewer, id)) return 'private';
  if (!follow?.is_following) return 'public';
  return follow.is_followed_by ? 'mutuals' : 'followers';
}
