import {
  Ban,
  Bell,
  BellRing,
  Cake,
  EyeOff,
  FolderDown,
  FolderHeart,
  Image,
  KeyRound,
  Lock,
  MessageCircle,
  MonitorSmartphone,
  Palette,
  ScanEye,
  UserX,
  VolumeX,
  Wallet,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { accountDeletionMessages } from '#client/features/accounts/account-deletions/account-deletions.messages.ts';
import { dataExportMessages } from '#client/features/accounts/data-exports/data-exports.messages.ts';
import {
  clipSettingsMessages,
  labelSettingsMessages,
  messageSettingsMessages,
  pictureSettingsMessages,
  settingsMessages as texts,
} from '#client/features/accounts/member-settings/member-settings.messages.ts';
import type { SettingsSection } from '#client/features/accounts/member-settings/settings-frame.tsx';
import { walletsMessages } from '#client/features/collections/wallets/wallets.messages.ts';
import { passkeysMessages } from '#client/features/identity/passkeys/passkeys.messages.ts';
import { birthdaysMessages } from '#client/features/members/birthdays/birthdays.messages.ts';
import { pushMessages } from '#client/features/notifications/push-subscriptions/push-subscriptions.messages.ts';
import { blocksMessages } from '#client/features/social/blocks/blocks.messages.ts';
import { mutesMessages } from '#client/features/social/mutes/mutes.messages.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';

interface SectionEntry extends Pick<SettingsSection, 'group' | 'icon'> {
  words: { title: string; summary: string; lead?: string };
}

/** The sections in the order of their list, by their ids. */
const sections = {
  sessions: { group: 'account', words: texts.sessions, icon: MonitorSmartphone },
  passkeys: { group: 'account', words: passkeysMessages.section, icon: KeyRound },
  birthday: { group: 'account', words: birthdaysMessages.settings, icon: Cake },
  wallets: { group: 'account', words: walletsMessages, icon: Wallet },
  display: { group: 'display', words: texts.display, icon: Palette },
  labels: { group: 'display', words: labelSettingsMessages, icon: ScanEye },
  pictures: { group: 'display', words: pictureSettingsMessages, icon: Image },
  'hidden-nfts': { group: 'display', words: texts.hiddenNfts, icon: EyeOff },
  notifications: { group: 'notifications', words: texts.notifications, icon: Bell },
  push: { group: 'notifications', words: pushMessages.settings, icon: BellRing },
  visibility: { group: 'safety', words: texts.visibility, icon: Lock },
  messages: { group: 'safety', words: messageSettingsMessages, icon: MessageCircle },
  clips: { group: 'safety', words: clipSettingsMessages, icon: FolderHeart },
  mutes: { group: 'safety', words: mutesMessages.settings, icon: VolumeX },
  blocks: { group: 'safety', words: blocksMessages.settings, icon: Ban },
  data: { group: 'data', words: dataExportMessages, icon: FolderDown },
  delete: { group: null, words: accountDeletionMessages, icon: UserX },
} satisfies Record<string, SectionEntry>;

const contents: Record<keyof typeof sections, () => Promise<{ default: ComponentType }>> = {
  sessions: () => import('#client/features/accounts/member-settings/sessions/sessions-section.tsx'),
  passkeys: () => import('#client/features/identity/passkeys/passkeys-section.tsx'),
  birthday: () => import('#client/features/accounts/member-settings/birthday/birthday-section.tsx'),
  wallets: () => import('#client/features/collections/wallets/wallets-section.tsx'),
  display: () => import('./display-section.tsx'),
  labels: () => import('#client/features/accounts/member-settings/labels/labels-section.tsx'),
  pictures: () => import('#client/features/accounts/member-settings/pictures/pictures-section.tsx'),
  'hidden-nfts': () => import('#client/features/collections/nfts/collection/hidden-nfts.tsx'),
  notifications: () =>
    import('#client/features/accounts/member-settings/notifications/notifications-section.tsx'),
  push: () => import('#client/features/notifications/push-subscriptions/push-section.tsx'),
  visibility: () =>
    import('#client/features/accounts/member-settings/privacy/visibility-section.tsx'),
  messages: () => import('#client/features/accounts/member-settings/privacy/messages-section.tsx'),
  clips: () => import('#client/features/accounts/member-settings/privacy/clips-section.tsx'),
  mutes: () => import('#client/features/social/mutes/mute-settings.tsx'),
  blocks: () => import('#client/features/social/blocks/block-settings.tsx'),
  data: () => import('#client/features/accounts/data-exports/data-export-section.tsx'),
  delete: () => import('#client/features/accounts/account-deletions/delete-account-section.tsx'),
};

const ids = Object.keys(sections) as (keyof typeof sections)[];

export const settingsSections: readonly SettingsSection[] = ids.map((id) => {
  const { words, group, icon }: SectionEntry = sections[id];
  const { title, summary, lead } = words;
  const Content = lazyWithRetry(contents[id]);
  return { id, group, icon, title, summary, ...(lead !== undefined && { lead }), Content };
});

/** The sections that only the team needs. Everybody can open their pages. */
const teamSections: readonly string[] = ['passkeys'];

/** Returns the sections that the list shows: those that the viewer needs, and the open section. */
export function listedSections(
  isOnTeam: boolean,
  chosen: SettingsSection | null,
): readonly SettingsSection[] {
  return settingsSections.filter(
    ({ id }) => isOnTeam || id === chosen?.id || !teamSections.includes(id),
  );
}
