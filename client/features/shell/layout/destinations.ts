import { CalendarDays, House, type LucideIcon, Megaphone, Search, SquarePen } from 'lucide-react';
import { shellMessages } from './shell.messages.ts';

export interface Destination {
  to: string;
  label: string;
  icon: LucideIcon;
  title?: string;
}

const { nav } = shellMessages;

export const home: Destination = { to: '/', label: nav.home, icon: House };
export const newPost: Destination = { to: '/posts/new', label: nav.post, icon: SquarePen };

export const announcements: Destination = {
  to: '/announcements',
  label: nav.announcements,
  icon: Megaphone,
};

export const search: Destination = { to: '/search', label: nav.search, icon: Search };
const events: Destination = { to: '/events', label: nav.events, icon: CalendarDays };

export const destinations: readonly Destination[] = [search, events, announcements];

/**
 * The link of the header to the announcements of the team. The bell in the header opens the personal notifications
 * instead.
 */
export const teamAnnouncements: Destination = {
  ...announcements,
  to: `${announcements.to}?kind=announcements`,
  title: nav.teamAnnouncements,
};

export const headerLinks: readonly Destination[] = [search, events, teamAnnouncements];
