import {
  AlarmClock,
  AtSign,
  BellRing,
  CalendarDays,
  ChevronDown,
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
import { useId } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { PostThumb } from '#client/features/posts/posts/cards/post-thumb.tsx';
import { formatRelativeTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { Notification, NotificationType } from '#contract/notifications/notifications.ts';
import { NotificationDetails } from './notification-details.tsx';
import { isNotice, pathOf, textOf } from './notification-text.ts';
import { notificationsMessages } from './notifications.messages.ts';

interface NotificationEntryProps {
  notification: Notification;
  isOpen: boolean;
  /** Whether the notification turned out to be deleted when it was opened. */
  isWithdrawn: boolean;
  /** Called when the notification is opened or closed in place, or when its page is opened. */
  onOpen: () => void;
}

export function NotificationEntry(props: NotificationEntryProps) {
  const { notification, isOpen, isWithdrawn, onOpen } = props;
  const id = useId();
  const { created_at, is_read, priority, thumbnail } = notification;
  const path = isWithdrawn ? null : pathOf(notification);
  const common = {
    'aria-label': labelOf(notification),
    'aria-describedby': `${id}-body`,
    'data-notification': '',
    onClick: onOpen,
    className: 'absolute inset-0 size-full -outline-offset-2',
  };
  return (
    <li className="relative">
      <Stripe priority={priority} />
      <div className="relative flex flex-wrap gap-x-3.5 px-4 py-3 hover:bg-hover">
        {path === null ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            {...common}
          />
        ) : (
          <Link to={path} {...common} />
        )}
        {!is_read && (
          <span
            aria-hidden="true"
            className="absolute top-7.5 left-1.5 size-2 rounded-full bg-brand"
          />
        )}
        <NotificationIcon notification={notification} />
        {/* Hidden from screen readers, because the accessible name of the button contains it. */}
        <div aria-hidden="true" className="pointer-events-none flex-text">
          <NotificationSummary notification={notification} isOpen={isOpen} bodyId={`${id}-body`} />
          <RelativeTime iso={created_at} className="mt-0.5 block text-ink-faint text-xs" />
        </div>
        <div aria-hidden="true" className="pointer-events-none shrink-0">
          {thumbnail ? (
            <div className="relative size-12 overflow-hidden rounded-md bg-sunken *:absolute! *:inset-0 *:size-full">
              <PostThumb post={thumbnail} />
            </div>
          ) : (
            path === null && (
              <ChevronDown
                className={cx('size-4 text-ink-faint transition-transform', isOpen && 'rotate-180')}
              />
            )
          )}
        </div>
      </div>
      {isOpen && (
        <div id={id}>
          <NotificationDetails notification={notification} isWithdrawn={isWithdrawn} />
        </div>
      )}
    </li>
  );
}

function Stripe({ priority }: Pick<Notification, 'priority'>) {
  if (priority !== 'urgent' && priority !== 'high') return null;
  const colour = priority === 'urgent' ? 'bg-danger' : 'bg-warning';
  return <span className={cx('absolute inset-y-0 left-0 z-10 w-1', colour)} />;
}

function labelOf(notification: Notification): string {
  const { is_read, priority, created_at } = notification;
  const { name, rest } = textOf(notification);
  return [
    !is_read && notificationsMessages.unread,
    isNotice(notification) && notificationsMessages.notice,
    notificationsMessages.priorities[priority],
    `${name}${rest}`,
    formatRelativeTime(created_at),
  ]
    .filter(Boolean)
    .join('、');
}

interface NotificationSummaryProps {
  notification: Notification;
  isOpen: boolean;
  /** The id of the first lines of the text. */
  bodyId: string;
}

function NotificationSummary({ notification, isOpen, bodyId }: NotificationSummaryProps) {
  const { is_read } = notification;
  const { name, rest, body } = textOf(notification);
  const isTitle = name === '';
  return (
    <>
      {isNotice(notification) && (
        <p className="font-bold text-brand text-xs">{notificationsMessages.notice}</p>
      )}
      <p
        className={cx(
          'text-sm [word-break:auto-phrase]',
          is_read ? 'text-ink-soft' : 'text-ink',
          isTitle && !is_read && 'font-bold',
        )}
      >
        <PriorityBadge notification={notification} />
        {!isTitle && <b className="text-ink">{name}</b>}
        {rest}
      </p>
      {!isOpen && body !== '' && (
        <p id={bodyId} className="mt-0.5 line-clamp-2 text-ink-soft text-sm">
          {body}
        </p>
      )}
    </>
  );
}

function PriorityBadge({ notification: { priority } }: { notification: Notification }) {
  const label = notificationsMessages.priorities[priority];
  if (label === undefined) return null;
  return (
    <Badge tone={priority === 'urgent' ? 'danger' : 'warning'} className="mr-1.5 align-[0.1em]">
      {label}
    </Badge>
  );
}

const brand = 'bg-brand-soft text-brand';

const icons: Record<NotificationType, { icon: LucideIcon; className: string }> = {
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

function NotificationIcon({ notification }: { notification: Notification }) {
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
