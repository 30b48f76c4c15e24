import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { MissingProfile } from '#client/features/members/profiles/missing-profile.tsx';
import { ProfileHeader } from '#client/features/members/profiles/profile-header.tsx';
import { ProfileSkeleton } from '#client/features/members/profiles/profile-skeleton.tsx';
import { profilesMessages as texts } from '#client/features/members/profiles/profiles.messages.ts';
import { profileQuery, useProfile } from '#client/features/members/profiles/profiles.queries.ts';
import { MessageLink } from '#client/features/messages/conversations/message-link.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { BlockedNotice } from '#client/features/social/blocks/blocked-notice.tsx';
import { useHideEntries } from '#client/features/social/blocks/hide-member.tsx';
import { FollowButton, FollowsYouBadge } from '#client/features/social/follows/follow-button.tsx';
import { useFollowerCount } from '#client/features/social/follows/follows.queries.ts';
import {
  RemoveFollowerDialog,
  useRemoveEntry,
} from '#client/features/social/follows/remove-follower-dialog.tsx';
import { MutedNotice } from '#client/features/social/mutes/muted-notice.tsx';
import { isMissing } from '#client/lib/api/api-error.ts';
import { useLocation, useNavigate, useParams } from '#client/lib/router/router-hooks.ts';
import { offerToHide } from '#client/page-parts/offer-to-hide.tsx';
import { ProfileContent } from '#client/page-parts/profile-content.tsx';
import { lazyOptional, lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { useHasOpened } from '#client/ui/overlay/lazy-dialog.tsx';
import type { PublicProfile } from '#contract/members/profiles.ts';

const BirthdayNotice = lazyOptional(
  () => import('#client/features/accounts/upcoming-birthdays/birthday-notice.tsx'),
);
const FollowRequestNotice = lazyWithRetry(
  () => import('#client/features/social/follows/follow-request-answer.tsx'),
);

/** `/user/{userId}`: a profile. `/profile`: the viewer's own profile. */
export default function UserPage() {
  const { user } = useSession();
  const userId = useParams().userId ?? user?.id;
  return userId === undefined ? <ProfileSkeleton /> : <Profile key={userId} userId={userId} />;
}

function Profile({ userId }: { userId: string }) {
  const { user, profile: mine } = useSession();
  // The address contains an id or a @username.
  const own =
    userId === user?.id ||
    (mine !== null && userId.toLowerCase() === `@${mine.username.toLowerCase()}`);
  const query = useProfile(userId, { own });
  const profile = query.data;
  usePageMeta({
    title: isMissing(query.error) ? texts.missing : profile && texts.title(nameOf(profile)),
    description: profile?.bio,
    image: profile?.avatar_url,
    // A username can change, so the canonical address contains the id.
    path: profile && `/user/${profile.id}`,
  });
  useLeaveFormerAddress(userId, profile);
  if (!profile) {
    const missing = <MissingProfile heading />;
    return <Unloaded heading query={query} loading={<ProfileSkeleton />} missing={missing} />;
  }
  return <OpenProfile profile={profile} own={own} />;
}

function OpenProfile({ profile, own }: { profile: PublicProfile; own: boolean }) {
  const { id, follow, is_blocked } = profile;
  const member = { id, name: nameOf(profile) };
  const removal = useRemoveEntry(member, follow);
  const hasAsked = useHasOpened(follow?.asks_to_follow === true);
  const hiding = useHideEntries(member, profile);
  const isHidden = is_blocked || profile.mute !== null;
  const hideOffer = isHidden ? undefined : offerToHide(profile);
  return (
    <>
      <ProfileHeader
        profile={profile}
        own={own}
        followerCount={useFollowerCount(profile)}
        followButton={
          !is_blocked && <FollowButton userId={id} name={member.name} follow={follow} />
        }
        messageLink={!is_blocked && <MessageLink userId={id} name={member.name} />}
        menuEntries={[...removal.entries, ...hiding.entries]}
        hideOffer={hideOffer}
        notice={
          // This element stays mounted when a notice in it disappears together with its pressed button.
          <div>
            {hasAsked && (
              <Suspense fallback={<div className="mt-4 h-15" />}>
                <FollowRequestNotice member={member} />
              </Suspense>
            )}
            {profile.birthday?.is_today && (
              <Suspense fallback={<div className="mt-4 h-17" />}>
                <BirthdayNotice own={own} />
              </Suspense>
            )}
            {is_blocked ? <BlockedNotice member={member} /> : <MutedNotice profile={profile} />}
          </div>
        }
        badge={<FollowsYouBadge follow={follow} />}
      />
      {!profile.is_restricted && (
        <div className="mx-auto mt-4 w-full max-w-page px-4 pb-12">
          <ProfileContent
            userId={id}
            own={own}
            hasClips={profile.has_clips}
            hasSeries={profile.has_series}
            hideOffer={hideOffer}
          />
        </div>
      )}
      {hiding.dialogs}
      <RemoveFollowerDialog {...removal.dialog} />
    </>
  );
}

/** Replaces a former username in the URL by the current username. */
function useLeaveFormerAddress(reference: string, profile: PublicProfile | undefined): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { search } = useLocation();
  useEffect(() => {
    if (!profile || !reference.startsWith('@')) return;
    const address = `@${profile.username}`;
    if (reference.toLowerCase() === address.toLowerCase()) return;
    client.setQueryData(profileQuery(address).queryKey, profile);
    void navigate(`/user/${address}${search}`, { replace: true, preventScrollReset: true });
  }, [reference, profile, navigate, client, search]);
}
