import { FollowListPage } from '#client/page-parts/follow-list-page.tsx';

/** `/user/{userId}/followers`: the followers of a member. */
export default function FollowersPage() {
  return <FollowListPage list="followers" />;
}
