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
import { accountDeletionMessages } from '#client/features/accounts/account-deletions/account-deletions.messages.ts';
import { dataExportMessages } from '#client/features/accounts/data-exports/data-exports.messages.ts';
import { labelSettingsMessages } from '#client/features/accounts/member-settings/labels/label-settings.messages.ts';
import { settingsMessages } from '#client/features/accounts/member-settings/member-settings.messages.ts';
import { pictureSettingsMessages } from '#client/features/accounts/member-settings/pictures/picture-settings.messages.ts';
import { clipSettingsMessages } from '#client/features/accounts/member-settings/privacy/clip-settings.messages.ts';
import { messageSettingsMessages } from '#client/features/accounts/member-settings/privacy/message-settings.messages.ts';
import type { SettingsSection } from '#client/features/accounts/member-settings/settings-section.ts';
import { walletsMessages } from '#client/features/collections/wallets/wallets.messages.ts';
import { birthdaysMessages } from '#client/features/members/birthdays/birthdays.messages.ts';
import { pushMessages } from '#client/features/notifications/push-subscriptions/push-subscriptions.messages.ts';
import { blocksMessages } from '#client/features/social/blocks/blocks.messages.ts';
import { mutesMessages } from '#client/features/social/mutes/mutes.messages.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';

const texts = settingsMessages;

/** All sections of the settings, in the order of the list. */
export const settingsSections: readonly SettingsSection[] = [
  {
    id: 'sessions',
    group: 'account',
    ...headingOf(texts.sessions),
    icon: MonitorSmartphone,
    Content: lazyWithRetry(
      () => import('#client/features/accounts/member-settings/sessions/sessions-section.tsx'),
    ),
  },
  {
    id: 'birthday',
    group: 'account',
    ...headingOf(birthdaysMessages.settings),
    icon: Cake,
    Content: lazyWithRetry(
      () => import('#client/features/accounts/member-settings/birthday/birthday-section.tsx'),
    ),
  },
  {
    id: 'wallets',
    group: 'account',
    ...headingOf(walletsMessages),
    icon: Wallet,
    Content: lazyWithRetry(
      () => import('#client/features/collections/wallets/wallets-section.tsx'),
    ),
  },
  {
    id: 'display',
    group: 'display',
    ...headingOf(texts.display),
    icon: Palette,
    Content: lazyWithRetry(() => import('./display-section.tsx')),
  },
  {
    id: 'labels',
    group: 'display',
    ...headingOf(labelSettingsMessages),
    icon: ScanEye,
    Content: lazyWithRetry(
      () => import('#client/features/accounts/member-settings/labels/labels-section.tsx'),
    ),
  },
  {
    id: 'pictures',
    group: 'display',
    ...headingOf(pictureSettingsMessages),
    icon: Image,
    Content: lazyWithRetry(
      () => import('#client/features/accounts/member-settings/pictures/pictures-section.tsx'),
    ),
  },
  {
    id: 'hidden-nfts',
    group: 'display',
    ...headingOf(texts.hiddenNfts),
    icon: EyeOff,
    Content: lazyWithRetry(
      () => import('#client/features/collections/nfts/collection/hidden-nfts.tsx'),
    ),
  },
  {
    id: 'notifications',
    group: 'notifications',
    ...headingOf(texts.notifications),
    icon: Bell,
    Content: lazyWithRetry(
      () =>
        import('#client/features/accounts/member-settings/notifications/notifications-section.tsx'),
    ),
  },
  {
    id: 'push',
    group: 'notifications',
    ...headingOf(pushMessages.settings),
    icon: BellRing,
    Content: lazyWithRetry(
      () => import('#client/features/notifications/push-subscriptions/push-section.tsx'),
    ),
  },
  {
    id: 'visibility',
    group: 'safety',
    ...headingOf(texts.visibility),
    icon: Lock,
    Content: lazyWithRetry(
      () => import('#client/features/accounts/member-settings/privacy/visibility-section.tsx'),
    ),
  },
  {
    id: 'messages',
    group: 'safety',
    ...headingOf(messageSettingsMessages),
    icon: MessageCircle,
    Content: lazyWithRetry(
      () => import('#client/features/accounts/member-settings/privacy/messages-section.tsx'),
    ),
  },
  {
    id: 'clips',
    group: 'safety',
    ...headingOf(clipSettingsMessages),
    icon: FolderHeart,
    Content: lazyWithRetry(
      () => import('#client/features/accounts/member-settings/privacy/clips-section.tsx'),
    ),
  },
  {
    id: 'mutes',
    group: 'safety',
    ...headingOf(mutesMessages.settings),
    icon: VolumeX,
    Content: lazyWithRetry(() => import('#client/features/social/mutes/mute-settings.tsx')),
  },
  {
    id: 'blocks',
    group: 'safety',
    ...headingOf(blocksMessages.settings),
    icon: Ban,
    Content: lazyWithRetry(() => import('#client/features/social/blocks/block-settings.tsx')),
  },
  {
    id: 'data',
    group: 'data',
    ...headingOf(dataExportMessages),
    icon: FolderDown,
    Content: lazyWithRetry(
      () => import('#client/features/accounts/data-exports/data-export-section.tsx'),
    ),
  },
  {
    id: 'delete',
    group: null,
    ...headingOf(accountDeletionMessages),
    icon: UserX,
    Content: lazyWithRetry(
      () => import('#client/features/accounts/account-deletions/delete-account-section.tsx'),
    ),
  },
];

/** Returns the texts of a section that the list needs. */
function headingOf({ title, summary, lead }: { title: string; summary: string; lead?: string }) {
  return { title, summary, ...(lead !== undefined && { lead }) };
}
