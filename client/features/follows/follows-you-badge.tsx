import type { FollowState } from '../../../contract/follow-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { followsMessages } from './follows.messages.ts';

/** Says that a member follows the viewer. Renders nothing when both follow, since the follow button says so. */
export function FollowsYouBadge({ follow }: { follow: FollowState | null }) {
  if (!follow?.is_followed_by || follow.is_following) return null;
  return <Badge>{followsMessages.followsYou}</Badge>;
}
