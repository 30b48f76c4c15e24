import {
  Bookmark,
  CalendarPlus,
  ChartColumn,
  Info,
  LogIn,
  type LucideIcon,
  SquarePen,
} from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { loginTarget } from '#client/features/identity/session/login-target.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { UnreadMessagesBadge } from '#client/features/messages/conversations/unread-messages-badge.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { useRouter } from '#client/lib/router/router-hooks.ts';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { type MenuEntry, separated } from '#client/ui/overlay/menu-entry.ts';
import { accountMessages } from './account.messages.ts';
import { useAccountEntries } from './account-entries.ts';
import { announcements, destinations, home, newPost } from './destinations.ts';
import { DraftBadge, UnreadCount } from './link-counts.tsx';
import { shellMessages } from './shell.messages.ts';
import ThemeChoice from './theme-choice.tsx';
import { useLoginOrigin } from './use-login-origin.ts';

interface MobileMenuDialogProps {
  open: boolean;
  onClose: () => void;
}

const { nav } = shellMessages;

const creations: readonly MenuEntry[] = [
  { to: newPost.to, label: accountMessages.newPost, icon: SquarePen, separated: true },
  { to: '/events/new', label: accountMessages.newEvent, icon: CalendarPlus },
];

const collected: readonly MenuEntry[] = [
  { to: '/profile?tab=saved', label: accountMessages.saved, icon: Bookmark, separated: true },
  { to: '/insights', label: accountMessages.insights, icon: ChartColumn },
];

export default function MobileMenuDialog({ open, onClose }: MobileMenuDialogProps) {
  const { user } = useSession();
  useCloseOnNavigation(open, onClose);
  const account = useAccountEntries(collected);
  const login = loginTarget(useLoginOrigin());
  const pages: MenuEntry[] = [home, ...destinations];
  const about: MenuEntry = { to: '/about', label: shellMessages.footer.about, icon: Info };
  return (
    <Dialog open={open} onClose={onClose} title={accountMessages.menu} shape="full">
      <div className="px-3 pb-8">
        {user && <MemberSummary />}
        <ul>
          {[...pages, ...(user ? [...creations, ...separated(account)] : []), about].map(
            (entry) => (
              <Row key={entry.label} entry={entry} onClose={onClose} />
            ),
          )}
          {!user && (
            <li className="mt-2 border-line border-t pt-2">
              <Link to={login.to} state={login.state} onClick={onClose} className={rowClasses}>
                <RowContent icon={LogIn} label={nav.login} />
              </Link>
            </li>
          )}
        </ul>
        <div className="mt-6 px-3">
          <p className="mb-2 font-bold text-ink-soft text-sm">{shellMessages.theme.label}</p>
          <ThemeChoice />
        </div>
      </div>
    </Dialog>
  );
}

/** Closes the menu when the page changes, because going back or a form can change the page behind the menu. */
function useCloseOnNavigation(open: boolean, onClose: () => void): void {
  const router = useRouter();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return undefined;
    const { location } = router.state;
    return router.subscribe((next) => {
      if (next.location !== location) close();
    });
  }, [open, router]);
}

const rowClasses =
  'flex min-h-12 w-full items-center gap-4 rounded-md px-3 text-base hover:bg-hover';

function Row({ entry, onClose }: { entry: MenuEntry; onClose: () => void }) {
  const content = <RowContent icon={entry.icon} label={entry.label} />;
  const select = (): void => {
    onClose();
    entry.onSelect?.();
  };
  return (
    <li className={entry.separated ? 'mt-2 border-line border-t pt-2' : undefined}>
      {entry.to === undefined ? (
        <button type="button" onClick={select} className={rowClasses}>
          {content}
        </button>
      ) : (
        <Link to={entry.to} onClick={onClose} className={rowClasses}>
          {content}
          {entry.to === newPost.to && <DraftBadge className="ml-auto" />}
          {entry.to === announcements.to && <UnreadCount kind="all" className="ml-auto" />}
          {entry.to === '/messages' && <UnreadMessagesBadge className="ml-auto" />}
        </Link>
      )}
    </li>
  );
}

function RowContent({ icon: Icon, label }: { icon?: LucideIcon | undefined; label: string }) {
  return (
    <>
      {Icon && <Icon className="size-6 shrink-0 text-ink-soft" aria-hidden="true" />}
      {label}
    </>
  );
}

function MemberSummary() {
  const { profile } = useSession();
  if (!profile) return null;
  const name = profile.display_name || profile.username;
  return (
    <div className="mb-2 flex items-center gap-3 px-3 py-2">
      <Avatar seed={profile.id} src={profile.avatar_url} />
      <div className="min-w-0">
        <p className="truncate font-bold">{name}</p>
        <p className="truncate text-ink-soft text-sm">@{profile.username}</p>
      </div>
    </div>
  );
}
