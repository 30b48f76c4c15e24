import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { PublicProfile } from '../../contract/profiles.ts';
import { BlockedNotice } from '../features/blocks/blocked-notice.tsx';
import { HideDialogs } from '../features/blocks/hide-dialogs.tsx';
import { type HideQuestion, useHideEntries } from '../features/blocks/use-hide-entries.ts';
import { FollowButton } from '../features/follows/follow-button.tsx';
import { useFollowerCount } from '../features/follows/follows.queries.ts';
import { FollowsYouBadge } from '../features/follows/follows-you-badge.tsx';
import { RemoveFollowerDialog } from '../features/follows/remove-follower-dialog.tsx';
import { useRemoveEntry } from '../features/follows/use-remove-entry.ts';
import { MutedNotice } from '../features/mutes/muted-notice.tsx';
import { MissingProfile } from '../features/profiles/missing-profile.tsx';
import { ProfileHeader } from '../features/profiles/profile-header.tsx';
import { ProfileSkeleton } from '../features/profiles/profile-skeleton.tsx';
import { profilesMessages } from '../features/profiles/profiles.messages.ts';
import { profileQuery, useProfile } from '../features/profiles/profiles.queries.ts';
import { useSession } from '../features/session/session-context.tsx';
import { usePageMeta } from '../features/shell/page-meta.ts';
import { isMissing } from '../lib/api-error.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { nameOf } from '../ui/member-name.ts';
import { offerToHide } from './offer-to-hide.tsx';
import { ProfileContent } from './profile-content.tsx';

const texts = profilesMessages;

/** `/user/{userId}`: a profile. `/profile`: the viewer's own profile. */
export default function UserPage() {
  const { user } = useSession();
  const userId = useParams().userId ?? user?.id;
  return userId === undefined ? <ProfileSkeleton /> : <Profile key={userId} userId={userId} />;
}

function Profile({ userId }: { userId: string }) {
  const { user, profile: mine } = useSession();
  // The address contains an id or an @username.
  const own =
    userId === user?.id ||
    (mine !== null && userId.toLowerCase() === `@${mine.username.toLowerCase()}`);
  const { data: profile, error, isPending, isRefetching, refetch } = useProfile(userId, { own });
  usePageMeta({
    title: isMissing(error) ? texts.missing : profile && texts.title(nameOf(profile)),
    description: profile?.bio,
    image: profile?.avatar_url,
    // A username can change, and leads to the same page as the id.
    path: profile && `/user/${profile.id}`,
  });
  useLeaveFormerAddress(userId, profile);
  if (isPending) return <ProfileSkeleton />;
  if (!profile) {
    if (isMissing(error)) return <MissingProfile heading />;
    return <LoadFailed heading error={error} retrying={isRefetching} onRetry={refetch} />;
  }
  return <OpenProfile profile={profile} own={own} />;
}

function OpenProfile({ profile, own }: { profile: PublicProfile; own: boolean }) {
  const { id, follow, is_blocked } = profile;
  const member = { id, name: nameOf(profile) };
  const [asking, setAsking] = useState<HideQuestion | null>(null);
  const removal = useRemoveEntry(member, follow);
  const hideEntries = useHideEntries(member, setAsking, profile);
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
        menuEntries={[...removal.entries, ...hideEntries]}
        hideOffer={hideOffer}
        notice={
          // Stays when a notice goes with the button that has ended it.
          <div>
            {is_blocked ? <BlockedNotice member={member} /> : <MutedNotice profile={profile} />}
          </div>
        }
        badge={<FollowsYouBadge follow={follow} />}
      />
      {!profile.is_restricted && (
        <div className="mx-auto mt-4 w-full max-w-page px-4 pb-12">
          <ProfileContent userId={id} own={own} hideOffer={hideOffer} />
        </div>
      )}
      <HideDialogs member={member} asking={asking} onClose={() => setAsking(null)} />
      <RemoveFollowerDialog {...removal.dialog} />
    </>
  );
}

/** Replaces the address of a former username by the one of the present. */
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
