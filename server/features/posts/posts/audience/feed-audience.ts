import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { narrowerAudience, type PostAudience } from '#contract/posts/audiences.ts';

/**
 * Returns the value of `posts.audience`: the author's choice, limited by the visibility of the profile. Posts for
 * mutual followers get `followers`, and feeds omit them for members whom the author does not follow.
 */
export function feedAudience(visibility: ProfileVisibility, own: PostAudience): ProfileVisibility {
  const audience = narrowerAudience(visibility, own);
  return audience === 'mutuals' ? 'followers' : audience;
}
