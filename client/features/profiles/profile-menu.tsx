import { Flag, Link as LinkIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PublicProfile } from '../../../contract/profiles.ts';
import { copyLink } from '../../ui/copy-link.ts';
import { nameOf } from '../../ui/member-name.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { ReportDialog } from '../reports/report-dialog.tsx';
import { reportsMessages } from '../reports/reports.messages.ts';
import { profilesMessages } from './profiles.messages.ts';

const texts = profilesMessages;

interface ProfileMenuProps {
  profile: PublicProfile;
  /** Entries of other features, between the link and the report. */
  entries: readonly MenuEntry[];
  /** Offers to hide the member, after they were reported. */
  hideOffer?: ((close: () => void) => ReactNode) | undefined;
}

/** The menu on the profile of another member: what a member can do about them. */
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
      label: reportsMessages.user,
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
