import { Badge } from '#client/ui/feedback/badge.tsx';
import type { FollowState } from '#contract/members/follow-state.ts';
import { followsMessages } from './follows.messages.ts';

/**
 * A badge for members who follow the viewer. Renders nothing for mutual follows, because the follow button shows them.
 */
export function FollowsYouBadge({ follow }: { follow: FollowState | null }) {
  if (!follow?.is_followed_by || follow.is_following) return null;
  return <Badge>{followsMessages.followsYou}</Badge>;
}
