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
import { useAdminStatus } from '#client/features/identity/session/session-context.tsx';
import { useSignOut } from '#client/features/identity/session/use-sign-out.ts';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { accountMessages as texts } from './account.messages.ts';
import { type Contact, mailtoOf } from './contact.ts';
import { shellMessages } from './shell.messages.ts';

export function useAccountEntries(more: readonly MenuEntry[]): MenuEntry[] {
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
    ...more,
    { label: texts.logout, icon: LogOut, separated: true, onSelect: () => void signOut() },
  ];
}

export function composerOf({ contact_email, site_name }: Contact): string {
  const { subject, body } = shellMessages.contact;
  const query = new URLSearchParams({
    view: 'cm',
    fs: '1',
    to: contact_email,
    su: subject(site_name),
    body,
  });
  return `https://mail.google.com/mail/?${query}`;
}

export function openContact(contact: Contact): void {
  if (window.matchMedia('(pointer: coarse)').matches) window.location.assign(mailtoOf(contact));
  else window.open(composerOf(contact), '_blank', 'noopener,noreferrer');
}
