import {
  Ban,
  Bell,
  BellRing,
  Cake,
  EyeOff,
  FolderDown,
  FolderHeart,
  Image,
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
import { birthdaysMessages } from '#client/features/members/birthdays/birthdays.messages.ts';
import { pushMessages } from '#client/features/notifications/push-subscriptions/push-subscriptions.messages.ts';
import { blocksMessages } from '#client/features/social/blocks/blocks.messages.ts';
import { mutesMessages } from '#client/features/social/mutes/mutes.messages.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';

interface SectionEntry extends Pick<SettingsSection, 'id' | 'group' | 'icon'> {
  words: { title: string; summary: string; lead?: string };
  load: () => Promise<{ default: ComponentType }>;
}

const sections: readonly SectionEntry[] = [
  {
    id: 'sessions',
    group: 'account',
    words: texts.sessions,
    icon: MonitorSmartphone,
    load: () => import('#client/features/accounts/member-settings/sessions/sessions-section.tsx'),
  },
  {
    id: 'birthday',
    group: 'account',
    words: birthdaysMessages.settings,
    icon: Cake,
    load: () => import('#client/features/accounts/member-settings/birthday/birthday-section.tsx'),
  },
  {
    id: 'wallets',
    group: 'account',
    words: walletsMessages,
    icon: Wallet,
    load: () => import('#client/features/collections/wallets/wallets-section.tsx'),
  },
  {
    id: 'display',
    group: 'display',
    words: texts.display,
    icon: Palette,
    load: () => import('./display-section.tsx'),
  },
  {
    id: 'labels',
    group: 'display',
    words: labelSettingsMessages,
    icon: ScanEye,
    load: () => import('#client/features/accounts/member-settings/labels/labels-section.tsx'),
  },
  {
    id: 'pictures',
    group: 'display',
    words: pictureSettingsMessages,
    icon: Image,
    load: () => import('#client/features/accounts/member-settings/pictures/pictures-section.tsx'),
  },
  {
    id: 'hidden-nfts',
    group: 'display',
    words: texts.hiddenNfts,
    icon: EyeOff,
    load: () => import('#client/features/collections/nfts/collection/hidden-nfts.tsx'),
  },
  {
    id: 'notifications',
    group: 'notifications',
    words: texts.notifications,
    icon: Bell,
    load: () =>
      import('#client/features/accounts/member-settings/notifications/notifications-section.tsx'),
  },
  {
    id: 'push',
    group: 'notifications',
    words: pushMessages.settings,
    icon: BellRing,
    load: () => import('#client/features/notifications/push-subscriptions/push-section.tsx'),
  },
  {
    id: 'visibility',
    group: 'safety',
    words: texts.visibility,
    icon: Lock,
    load: () => import('#client/features/accounts/member-settings/privacy/visibility-section.tsx'),
  },
  {
    id: 'messages',
    group: 'safety',
    words: messageSettingsMessages,
    icon: MessageCircle,
    load: () => import('#client/features/accounts/member-settings/privacy/messages-section.tsx'),
  },
  {
    id: 'clips',
    group: 'safety',
    words: clipSettingsMessages,
    icon: FolderHeart,
    load: () => import('#client/features/accounts/member-settings/privacy/clips-section.tsx'),
  },
  {
    id: 'mutes',
    group: 'safety',
    words: mutesMessages.settings,
    icon: VolumeX,
    load: () => import('#client/features/social/mutes/mute-settings.tsx'),
  },
  {
    id: 'blocks',
    group: 'safety',
    words: blocksMessages.settings,
    icon: Ban,
    load: () => import('#client/features/social/blocks/block-settings.tsx'),
  },
  {
    id: 'data',
    group: 'data',
    words: dataExportMessages,
    icon: FolderDown,
    load: () => import('#client/features/accounts/data-exports/data-export-section.tsx'),
  },
  {
    id: 'delete',
    group: null,
    words: accountDeletionMessages,
    icon: UserX,
    load: () => import('#client/features/accounts/account-deletions/delete-account-section.tsx'),
  },
];

export const settingsSections: readonly SettingsSection[] = sections.map(
  ({ words: { title, summary, lead }, load, ...section }) => ({
    ...section,
    title,
    summary,
    ...(lead !== undefined && { lead }),
    Content: lazyWithRetry(load),
  }),
);
