import {
  CalendarClock,
  FilePen,
  LogOut,
  Mail,
  MessageCircle,
  Settings,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { useAdminStatus } from '#client/features/identity/session/use-admin-status.ts';
import { useSignOut } from '#client/features/identity/session/use-sign-out.ts';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { accountMessages as texts } from './account.messages.ts';
import { openContact } from './open-contact.ts';

/** Returns the menu entries of the viewer's account. */
export function useAccountEntries(): MenuEntry[] {
  const { status } = useAdminStatus();
  const site = useSiteSettings();
  const signOut = useSignOut();
  return [
    { label: texts.myPage, icon: UserRound, to: '/profile' },
    { label: texts.messages, icon: MessageCircle, to: '/messages' },
    { label: texts.drafts, icon: FilePen, to: '/posts/drafts' },
    { label: texts.planned, icon: CalendarClock, to: '/planned' },
    { label: texts.settings, icon: Settings, to: '/settings' },
    ...(status?.is_admin ? [{ label: texts.admin, icon: ShieldCheck, to: '/admin' }] : []),
    ...(site ? [{ label: texts.contact, icon: Mail, onSelect: () => openContact(site) }] : []),
    { label: texts.logout, icon: LogOut, separated: true, onSelect: () => void signOut() },
  ];
}
