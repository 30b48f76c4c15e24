import { Flag, Link as LinkIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { ReportDialog } from '#client/features/moderation/reports/report-dialog.tsx';
import { reportsMessages } from '#client/features/moderation/reports/reports.messages.ts';
import { copyLink } from '#client/ui/navigation/copy-link.ts';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { PublicProfile } from '#contract/members/profiles.ts';
import { profilesMessages } from './profiles.messages.ts';

const texts = profilesMessages;

interface ProfileMenuProps {
  profile: PublicProfile;
  /** Entries of other features, between the link and the report. */
  entries: readonly MenuEntry[];
  /** Offers to hide the member after they were reported. */
  hideOffer?: ((close: () => void) => ReactNode) | undefined;
}

/** The menu on the profile of another member. */
export function ProfileMenu({ profile, entries: others, hideOffer }: ProfileMenuProps) {
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
