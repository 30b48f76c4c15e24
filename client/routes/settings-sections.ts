import {
  Ban,
  Bell,
  EyeOff,
  FolderDown,
  Lock,
  Mail,
  MonitorSmartphone,
  Palette,
  UserX,
  VolumeX,
  Wallet,
} from 'lucide-react';
import { accountDeletionMessages } from '../features/account/account-deletion.messages.ts';
import { dataExportMessages } from '../features/account/data-export.messages.ts';
import { blocksMessages } from '../features/blocks/blocks.messages.ts';
import { mutesMessages } from '../features/mutes/mutes.messages.ts';
import { settingsMessages } from '../features/settings/settings.messages.ts';
import type { SettingsSection } from '../features/settings/settings-section.ts';
import { walletsMessages } from '../features/wallets/wallets.messages.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';

const texts = settingsMessages;

/** All sections of the settings, in the order of the list. A section whose content does not exist yet is not in it. */
export const settingsSections: readonly SettingsSection[] = [
  {
    id: 'visibility',
    ...headingOf(texts.visibility),
    icon: Lock,
    Content: lazyWithRetry(() => import('../features/settings/privacy/visibility-section.tsx')),
  },
  {
    id: 'messages',
    ...headingOf(texts.messages),
    icon: Mail,
    Content: lazyWithRetry(() => import('../features/settings/privacy/messages-section.tsx')),
  },
  {
    id: 'notifications',
    ...headingOf(texts.notifications),
    icon: Bell,
    Content: lazyWithRetry(
      () => import('../features/settings/notifications/notifications-section.tsx'),
    ),
  },
  {
    id: 'mutes',
    ...headingOf(mutesMessages.settings),
    icon: VolumeX,
    Content: lazyWithRetry(() => import('../features/mutes/mute-settings.tsx')),
  },
  {
    id: 'blocks',
    ...headingOf(blocksMessages.settings),
    icon: Ban,
    Content: lazyWithRetry(() => import('../features/blocks/block-settings.tsx')),
  },
  {
    id: 'display',
    ...headingOf(texts.display),
    icon: Palette,
    Content: lazyWithRetry(() => import('./display-section.tsx')),
  },
  {
    id: 'wallets',
    ...headingOf(walletsMessages),
    icon: Wallet,
    Content: lazyWithRetry(() => import('../features/wallets/wallets-section.tsx')),
  },
  {
    id: 'hidden-nfts',
    ...headingOf(texts.hiddenNfts),
    icon: EyeOff,
    Content: lazyWithRetry(() => import('../features/nfts/collection/hidden-nfts.tsx')),
  },
  {
    id: 'sessions',
    ...headingOf(texts.sessions),
    icon: MonitorSmartphone,
    Content: lazyWithRetry(() => import('../features/settings/sessions/sessions-section.tsx')),
  },
  {
    id: 'data',
    ...headingOf(dataExportMessages),
    icon: FolderDown,
    Content: lazyWithRetry(() => import('../features/account/export-section.tsx')),
  },
  {
    id: 'delete',
    ...headingOf(accountDeletionMessages),
    icon: UserX,
    Content: lazyWithRetry(() => import('../features/account/delete-account-section.tsx')),
  },
];

/** The texts of a section that its entry in the list needs. */
function headingOf({ title, summary, lead }: { title: string; summary: string; lead?: string }) {
  return { title, summary, ...(lead !== undefined && { lead }) };
}
