import { FollowListPage } from './follow-list-page.tsx';

/** Who follows a member: `/user/{userId}/followers`. */
export default function FollowersPage() {
  return <FollowListPage list="followers" />;
}
