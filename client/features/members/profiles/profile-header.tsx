import { Flag, Link as LinkIcon, Lock, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MemberBadges } from '#client/features/identity/member-names/member-badges.tsx';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { ReportDialog } from '#client/features/moderation/reports/report-dialog.tsx';
import { reportsMessages } from '#client/features/moderation/reports/reports.messages.ts';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { ShareButton } from '#client/ui/navigation/share-button.tsx';
import { copyLink } from '#client/ui/navigation/use-copy.ts';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import { ProfileAbout, ProfileCounts } from './profile-about.tsx';
import { ProfileCover } from './profile-cover.tsx';
import { profilesMessages as texts } from './profiles.messages.ts';

interface ProfileHeaderProps {
  profile: PublicProfile;
  own: boolean;
  followerCount: number;
  /** Rendered on the profiles of other members. */
  followButton: ReactNode;
  messageLink: ReactNode;
  badge: ReactNode;
  /** Entries of the menu on the profiles of other members. They come before the entry that reports the member. */
  menuEntries: readonly MenuEntry[];
  /** Renders the offer to mute or block the member after a report. */
  hideOffer?: ((close: () => void) => ReactNode) | undefined;
  notice: ReactNode;
}

/** The header of a profile: cover, picture, names, bio and counts of a member, with the viewer's actions. */
export function ProfileHeader(props: ProfileHeaderProps) {
  const { profile, followerCount, badge, notice } = props;
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
          <Actions {...props} />
        </div>
        {notice}
        {profile.is_restricted && !profile.is_blocked && (
          <div className="mt-6 flex items-start gap-3 rounded-lg bg-sunken p-4">
            <Lock className="mt-0.5 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
            <div>
              <p className="font-bold">{texts.restricted}</p>
              <p className="text-ink-soft text-sm">{texts.restrictedText}</p>
            </div>
          </div>
        )}
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

function Actions(props: ProfileHeaderProps) {
  const { profile, own, followButton, messageLink } = props;
  const hasMenu = useSession().user !== null && !own;
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2 pb-1">
      {own ? (
        <LinkButton to="/profile/edit" variant="secondary">
          <Pencil className="size-5 max-sm:hidden" aria-hidden="true" />
          {texts.edit}
        </LinkButton>
      ) : (
        followButton
      )}
      {hasMenu && messageLink}
      {/* On phones, the menu has an entry that shares the link. */}
      <div className={cx(hasMenu && 'max-sm:hidden')}>
        <ShareButton
          path={`/user/${profile.id}`}
          title={nameOf(profile)}
          label={texts.share}
          {...texts.linkToasts}
          compact
        />
      </div>
      {hasMenu && <ProfileMenu {...props} />}
    </div>
  );
}

function Names({ profile, badge }: Pick<ProfileHeaderProps, 'profile' | 'badge'>) {
  return (
    // Displayed below the row of the actions, but read before them.
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

function ProfileMenu({ profile, menuEntries, hideOffer }: ProfileHeaderProps) {
  const [reporting, setReporting] = useState(false);
  const entries: MenuEntry[] = [
    {
      label: texts.copyLink,
      icon: LinkIcon,
      onSelect: () => void copyLink(`/user/${profile.id}`, texts.linkToasts),
    },
    ...menuEntries.map((entry, index) => ({ ...entry, separated: index === 0 })),
    { label: reportsMessages.entry, icon: Flag, onSelect: () => setReporting(true) },
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
