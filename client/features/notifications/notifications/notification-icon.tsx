import {
  AlarmClock,
  AtSign,
  BellRing,
  CalendarDays,
  FileDown,
  Heart,
  Images,
  Library,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Reply,
  ShieldAlert,
  UserPlus,
  Vote,
  Wallet,
} from 'lucide-react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Notification, NotificationType } from '#contract/notifications/notifications.ts';

interface IconStyle {
  icon: LucideIcon;
  className: string;
}

const brand = 'bg-brand-soft text-brand';

const icons: Record<NotificationType, IconStyle> = {
  announcement: { icon: Megaphone, className: brand },
  follow: { icon: UserPlus, className: brand },
  like: { icon: Heart, className: 'bg-like-soft text-like' },
  comment: { icon: MessageCircle, className: 'bg-info-soft text-info' },
  reply: { icon: Reply, className: 'bg-info-soft text-info' },
  mention: { icon: AtSign, className: 'bg-info-soft text-info' },
  event: { icon: CalendarDays, className: 'bg-success-soft text-success' },
  'waiting-list': { icon: ListChecks, className: 'bg-success-soft text-success' },
  poll: { icon: Vote, className: 'bg-success-soft text-success' },
  series: { icon: Library, className: brand },
  reminder: { icon: AlarmClock, className: 'bg-success-soft text-success' },
  moderation: { icon: ShieldAlert, className: 'bg-warning-soft text-warning' },
  'data-export': { icon: FileDown, className: 'bg-hover text-ink-soft' },
  'wallet-proof': { icon: Wallet, className: 'bg-warning-soft text-warning' },
  'similar-picture': { icon: Images, className: 'bg-warning-soft text-warning' },
  'team-alert': { icon: BellRing, className: 'bg-warning-soft text-warning' },
};

export function NotificationIcon({ notification }: { notification: Notification }) {
  const { from_user, from_user_name, type } = notification;
  const { icon: Icon, className } = icons[type];
  if (from_user_name === null && from_user === null) {
    return (
      <span className={cx('grid size-11 shrink-0 place-items-center rounded-full', className)}>
        <Icon className="size-5.5" aria-hidden="true" />
      </span>
    );
  }
  const name = from_user ? nameOf(from_user) : (from_user_name ?? '');
  return (
    <span className="relative size-11 shrink-0">
      <Avatar seed={from_user?.id ?? name} src={from_user?.avatar_url ?? null} />
      <span
        className={cx(
          'absolute -right-1.5 -bottom-1 grid size-5.5 place-items-center rounded-full ring-2 ring-surface',
          className,
        )}
      >
        <Icon className="size-3.5" aria-hidden="true" />
      </span>
    </span>
  );
}
