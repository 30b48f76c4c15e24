import { Flag, Link as LinkIcon, Lock, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { MemberBadges } from '#client/features/identity/member-names/member-badges.tsx';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { ReportDialog } from '#client/features/moderation/reports/report-dialog.tsx';
import { reportsMessages } from '#client/features/moderation/reports/reports.messages.ts';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { copyLink } from '#client/ui/navigation/copy-link.ts';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { ShareButton } from '#client/ui/navigation/share-button.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import { ProfileAbout } from './profile-about.tsx';
import { ProfileCounts } from './profile-counts.tsx';
import { ProfileCover } from './profile-cover.tsx';
import { profilesMessages } from './profiles.messages.ts';

const texts = profilesMessages;

interface ProfileHeaderProps {
  profile: PublicProfile;
  own: boolean;
  followerCount: number;
  /** Rendered on the profiles of other members. */
  followButton: ReactNode;
  /** The link to write a message, rendered on the profiles of other members. */
  messageLink: ReactNode;
  /** Rendered next to the username. */
  badge: ReactNode;
  /** Entries of the menu on the profiles of other members, before the report. */
  menuEntries: readonly MenuEntry[];
  /** Renders the offer to mute or block the member after a report. */
  hideOffer?: ((close: () => void) => ReactNode) | undefined;
  /** A notice when the viewer mutes or blocks the member. */
  notice: ReactNode;
}

/** The header of a profile: cover, picture, names, bio and counts of a member, with the viewer's actions. */
export function ProfileHeader({
  profile,
  own,
  followerCount,
  followButton,
  messageLink,
  badge,
  menuEntries,
  hideOffer,
  notice,
}: ProfileHeaderProps) {
  return (
    <header>
      <ProfileCover seed={profile.id} avatar={profile.avatar_url} src={profile.cover_url} />
      <div className="mx-auto w-full max-w-page px-4">
        <div className="relative -mt-10 flex flex-wrap items-end gap-2 md:-mt-14">
          <Avatar
            seed={profile.id}
            src={profile.avatar_url}
            size="xl"
            className="ring-4 ring-paper"
          />
          <Names profile={profile} badge={badge} />
          <Actions
            profile={profile}
            own={own}
            followButton={followButton}
            messageLink={messageLink}
            menuEntries={menuEntries}
            hideOffer={hideOffer}
          />
        </div>
        {notice}
        {profile.is_restricted && !profile.is_blocked && <Restricted />}
        {!profile.is_restricted && (
          <>
            <ProfileAbout profile={profile} />
            <ProfileCounts profile={profile} followerCount={followerCount} />
          </>
        )}
      </div>
    </header>
  );
}

type ActionsProps = Pick<
  ProfileHeaderProps,
  'profile' | 'own' | 'followButton' | 'messageLink' | 'menuEntries' | 'hideOffer'
>;

function Actions({
  profile,
  own,
  followButton,
  messageLink,
  menuEntries,
  hideOffer,
}: ActionsProps) {
  const hasMenu = useSession().user !== null && !own;
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2 pb-1">
      {own ? <EditLink /> : followButton}
      {hasMenu && messageLink}
      {/* On phones, the menu shares the link. */}
      <div className={cx(hasMenu && 'max-sm:hidden')}>
        <ShareButton
          path={`/user/${profile.id}`}
          title={nameOf(profile)}
          label={texts.share}
          {...texts.linkToasts}
          compact
        />
      </div>
      {hasMenu && <ProfileMenu profile={profile} entries={menuEntries} hideOffer={hideOffer} />}
    </div>
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

function Names({ profile, badge }: Pick<ProfileHeaderProps, 'profile' | 'badge'>) {
  return (
    // Below the row of the actions, but read before them.
    <div className="order-last w-full">
      <div className="flex items-center gap-1.5">
        <h1 className="min-w-0 overflow-hidden text-2xl">{nameOf(profile)}</h1>
        <MemberBadges member={profile} className="size-6" />
        {profile.is_restricted && !profile.is_blocked && (
          <Lock className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
        @{profile.username}
        {badge}
      </p>
    </div>
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

interface ProfileMenuProps {
  profile: PublicProfile;
  /** The entries between the copy of the link and the report. */
  entries: readonly MenuEntry[];
  /** Renders the offer to mute or block the member after a report. */
  hideOffer?: ((close: () => void) => ReactNode) | undefined;
}

/** The menu on the profile of another member. */
function ProfileMenu({ profile, entries: others, hideOffer }: ProfileMenuProps) {
  const [reporting, setReporting] = useState(false);
  const entries: MenuEntry[] = [
    {
      label: texts.copyLink,
      icon: LinkIcon,
      onSelect: () => void copyLink(`/user/${profile.id}`, texts.linkToasts),
    },
    ...others.map((entry, index) => ({ ...entry, separated: index === 0 })),
    {
      label: reportsMessages.entry,
      icon: Flag,
      onSelect: () => setReporting(true),
    },
  ];
  return (
    <>
      <MoreMenu label={texts.more(nameOf(profile))} entries={entries} />
      <ReportDialog
        open={reporting}
        onClose={() => setReporting(false)}
        targetType="user"
        targetId={profile.id}
        hideOffer={hideOffer}
      />
    </>
  );
}
