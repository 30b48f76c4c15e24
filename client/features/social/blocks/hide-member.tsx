import { Ban, Timer, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { MuteDialog } from '#client/features/social/mutes/mute-dialog.tsx';
import { mutesMessages } from '#client/features/social/mutes/mutes.messages.ts';
import { useMuteActions } from '#client/features/social/mutes/mutes.queries.ts';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import type { PublicProfile } from '#contract/members/profiles.ts';
import { BlockDialog } from './block-member-dialog.tsx';
import { blocksMessages as texts } from './blocks.messages.ts';
import { type BlockableMember, useBlockActions } from './blocks.queries.ts';

/** Whether the viewer mutes or blocks the member. Known on profiles, but not for posts and comments. */
interface HideOptions extends Partial<Pick<PublicProfile, 'is_blocked' | 'mute'>> {
  onBlocked?: (() => void) | undefined;
}

/**
 * Returns the menu entries ミュート and ブロック for the profile, posts and comments of another member. Also returns their
 * dialogs, which ask for the duration of a mute and confirm a block.
 */
export function useHideEntries(member: BlockableMember, options: HideOptions = {}) {
  const { is_blocked = false, mute = null, onBlocked } = options;
  const [asking, ask] = useState<'mute' | 'block' | null>(null);
  const onClose = () => ask(null);
  const { muteMember, unmute } = useMuteActions();
  const { unblock } = useBlockActions();
  const { id, name } = member;
  const muting: MenuEntry[] =
    mute === null
      ? [
          {
            label: mutesMessages.mute,
            icon: VolumeX,
            onSelect: () => void muteMember(id, name, null),
          },
          { label: mutesMessages.muteFor, icon: Timer, onSelect: () => ask('mute') },
        ]
      : [
          {
            label: mutesMessages.unmute,
            icon: Volume2,
            onSelect: () => void unmute({ kind: 'user', value: id }),
          },
        ];
  const blocking: MenuEntry = is_blocked
    ? { label: texts.unblock, icon: Ban, onSelect: () => void unblock(member) }
    : { label: texts.block, icon: Ban, onSelect: () => ask('block') };
  return {
    entries: is_blocked ? [blocking] : [...muting, blocking],
    dialogs: (
      <>
        <MuteDialog member={member} open={asking === 'mute'} onClose={onClose} />
        <BlockDialog {...{ member, onClose, onBlocked }} open={asking === 'block'} />
      </>
    ),
  };
}
