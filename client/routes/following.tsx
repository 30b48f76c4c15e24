import { FollowListPage } from '#client/page-parts/follow-list-page.tsx';

/** `/user/{userId}/following`: the members that a member follows. */
export default function FollowingPage() {
  return <FollowListPage list="following" />;
}
