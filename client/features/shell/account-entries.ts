import { FilePen, LogOut, Mail, Settings, ShieldCheck, UserRound } from 'lucide-react';
import type { MenuEntry } from '../../ui/menu.tsx';
import { useAdminStatus } from '../session/use-admin-status.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { useSiteSettings } from '../site-settings/site-settings.queries.ts';
import { openContact } from './contact.ts';
import { shellMessages } from './shell.messages.ts';

/** Returns the menu entries of the viewer's account. */
export function useAccountEntries(): MenuEntry[] {
  const { status } = useAdminStatus();
  const site = useSiteSettings();
  const signOut = useSignOut();
  const texts = shellMessages.account;
  return [
    { label: texts.myPage, icon: UserRound, to: '/profile' },
    { label: texts.drafts, icon: FilePen, to: '/posts/drafts' },
    { label: texts.settings, icon: Settings, to: '/settings' },
    ...(status?.is_admin ? [{ label: texts.admin, icon: ShieldCheck, to: '/admin' }] : []),
    ...(site ? [{ label: texts.contact, icon: Mail, onSelect: () => openContact(site) }] : []),
    { label: texts.logout, icon: LogOut, separated: true, onSelect: () => void signOut() },
  ];
}
