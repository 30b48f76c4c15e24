import { FollowListPage } from './follow-list-page.tsx';

/** Whom a member follows: `/user/{userId}/following`. */
export default function FollowingPage() {
  return <FollowListPage list="following" />;
}
