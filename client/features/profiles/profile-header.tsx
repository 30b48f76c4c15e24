import { Ellipsis, Flag, Lock, MapPin, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { PublicProfile } from '../../../contract/profiles.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { iconButtonClasses } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { Menu } from '../../ui/menu.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { FollowButton } from '../follows/follow-button.tsx';
import { followsMessages } from '../follows/follows.messages.ts';
import { ReportDialog } from '../reports/report-dialog.tsx';
import { reportsMessages } from '../reports/reports.messages.ts';
import { useSession } from '../session/session-context.tsx';
import { nameOf, VerifiedMark } from './author-name.tsx';
import { ProfileCounts } from './profile-counts.tsx';
import { ProfileCover } from './profile-cover.tsx';
import { profilesMessages } from './profiles.messages.ts';

const texts = profilesMessages;

/** Who somebody is: cover, picture, names, what they say of themselves, and their counts. */
export function ProfileHeader({ profile, own }: { profile: PublicProfile; own: boolean }) {
  return (
    <header>
      <ProfileCover name={nameOf(profile)} src={profile.avatar_url} />
      <div className="mx-auto w-full max-w-page px-4">
        <div className="relative -mt-10 flex flex-wrap items-end justify-between gap-2 md:-mt-14">
          <Avatar
            name={nameOf(profile)}
            src={profile.avatar_url}
            size="xl"
            className="ring-4 ring-paper"
          />
          <Actions profile={profile} own={own} />
        </div>
        <Names profile={profile} />
        {profile.is_restricted ? <Restricted /> : <About profile={profile} />}
      </div>
    </header>
  );
}

function Actions({ profile, own }: { profile: PublicProfile; own: boolean }) {
  const { user } = useSession();
  const name = nameOf(profile);
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-1.5 pb-1">
      {own ? (
        <EditLink />
      ) : (
        <FollowButton userId={profile.id} name={name} follow={profile.follow} />
      )}
      <ShareButton
        path={`/user/${profile.id}`}
        label={texts.share}
        copied={texts.shared}
        failed={texts.shareFailed}
        compact
      />
      {!own && user !== null && <MoreMenu userId={profile.id} name={name} />}
    </div>
  );
}

function MoreMenu({ userId, name }: { userId: string; name: string }) {
  const [reporting, setReporting] = useState(false);
  return (
    <>
      <Menu
        label={texts.more(name)}
        className={iconButtonClasses('-mr-2')}
        entries={[{ label: reportsMessages.user, icon: Flag, onSelect: () => setReporting(true) }]}
      >
        <Ellipsis className="size-6" aria-hidden="true" />
      </Menu>
      <ReportDialog
        open={reporting}
        onClose={() => setReporting(false)}
        targetType="user"
        targetId={userId}
      />
    </>
  );
}

function EditLink() {
  return (
    <LinkButton to="/profile/edit" variant="secondary">
      <Pencil className="size-5 max-sm:hidden" aria-hidden="true" />
      {texts.edit}
    </LinkButton>
  );
}

function Names({ profile }: { profile: PublicProfile }) {
  return (
    <div className="mt-3">
      <div className="flex items-center gap-1.5">
        <h1 className="min-w-0 text-2xl">{nameOf(profile)}</h1>
        {profile.is_verified && <VerifiedMark className="size-6" />}
        {profile.is_restricted && (
          <Lock className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
        @{profile.username}
        {isOnlyFollowedBy(profile) && <Badge>{followsMessages.followsYou}</Badge>}
      </p>
    </div>
  );
}

/** Where both follow, the button says so. */
function isOnlyFollowedBy({ follow }: PublicProfile): boolean {
  return follow?.is_followed_by === true && !follow.is_following;
}

function About({ profile }: { profile: PublicProfile }) {
  return (
    <>
      {profile.bio !== '' && (
        <p className="user-text mt-3 max-w-text">
          <LinkedText text={profile.bio} />
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
        {profile.location !== '' && (
          <p className="flex items-center gap-1.5">
            <MapPin className="size-5 shrink-0" aria-hidden="true" />
            <span className="sr-only">{texts.location}</span>
            {profile.location}
          </p>
        )}
        {profile.website !== '' && (
          <p>
            <span className="sr-only">{texts.website}</span>
            <LinkedText text={profile.website} />
          </p>
        )}
      </div>
      <ProfileCounts profile={profile} />
    </>
  );
}

function Restricted() {
  return (
    <div className="mt-6 flex items-start gap-3 rounded-lg bg-sunken p-4">
      <Lock className="mt-0.5 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div>
        <p className="font-bold">{texts.restricted}</p>
        <p className="text-ink-soft text-sm">{texts.restrictedText}</p>
      </div>
    </div>
  );
}
