import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { narrowerAudience, type PostAudience } from '#contract/posts/audiences.ts';

/**
 * Returns the value of `posts.audience` for the choice of an author within the visibility of the profile. Feeds find a
 * post for mutual followers like one for followers, and omit it for members whom its author does not follow.
 */
export function feedAudience(visibility: ProfileVisibility, own: PostAudience): ProfileVisibility {
  const audience = narrowerAudience(visibility, own);
  return audience === 'mutuals' ? 'followers' : audience;
}
