import { Ban, Timer, Volume2, VolumeX } from 'lucide-react';
import type { PublicProfile } from '../../../contract/profiles.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { mutesMessages } from '../mutes/mutes.messages.ts';
import { useMuteActions } from '../mutes/use-mute-actions.ts';
import { blocksMessages } from './blocks.messages.ts';
import { type BlockableMember, useBlockActions } from './use-block-actions.ts';

/** What is known about mutes and blocks of a member: all of it on their profile, nothing on their posts. */
type Known = Partial<Pick<PublicProfile, 'is_blocked' | 'mute'>>;

/** What the `HideDialogs` ask. */
export type HideQuestion = 'mute' | 'block';

/** The entries ミュート and ブロック for the menu on another member's profile, posts and comments. */
export function useHideEntries(
  member: BlockableMember,
  ask: (question: HideQuestion) => void,
  { is_blocked = false, mute = null }: Known = {},
): MenuEntry[] {
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
    ? { label: blocksMessages.unblock, icon: Ban, onSelect: () => void unblock(member) }
    : { label: blocksMessages.block, icon: Ban, onSelect: () => ask('block') };
  return is_blocked ? [blocking] : [...muting, blocking];
}
