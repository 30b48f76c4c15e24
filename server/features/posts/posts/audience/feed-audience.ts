import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { narrowerAudience, type PostAudience } from '#contract/posts/audiences.ts';

/**
 * Returns the value of `posts.audience` for the author's choice within the visibility of the profile. Posts for mutual
 * followers get `followers`. Feeds omit them for members whom the author does not follow.
 */
export function feedAudience(visibility: ProfileVisibility, own: PostAudience): ProfileVisibility {
  const audience = narrowerAudience(visibility, own);
  return audience === 'mutuals' ? 'followers' : audience;
}
