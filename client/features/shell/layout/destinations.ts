import { CalendarDays, House, type LucideIcon, Megaphone, Search, SquarePen } from 'lucide-react';
import { shellMessages } from './shell.messages.ts';

export interface Destination {
  to: string;
  label: string;
  icon: LucideIcon;
}

const { nav } = shellMessages;

export const home: Destination = { to: '/', label: nav.home, icon: House };
export const newPost: Destination = { to: '/posts/new', label: nav.post, icon: SquarePen };

export const announcements: Destination = {
  to: '/announcements',
  label: nav.announcements,
  icon: Megaphone,
};

export const destinations: readonly Destination[] = [
  { to: '/search', label: nav.search, icon: Search },
  { to: '/events', label: nav.events, icon: CalendarDays },
  announcements,
];
