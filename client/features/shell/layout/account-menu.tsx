import { useSession } from '#client/features/identity/session/session-context.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { Menu } from '#client/ui/overlay/menu.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { accountMessages } from './account.messages.ts';
import { useAccountEntries } from './account-entries.ts';

/** The viewer's avatar, which opens the account menu. */
export function AccountMenu({ className }: { className?: string }) {
  const { profile } = useSession();
  const entries = useAccountEntries();
  const name = profile?.display_name || profile?.username || '';
  return (
    <Menu
      label={accountMessages.open(name)}
      entries={entries}
      className={cx(
        'grid size-11 shrink-0 place-items-center rounded-full hover:bg-hover',
        className,
      )}
    >
      <Avatar seed={profile?.id ?? ''} src={profile?.avatar_url ?? null} size="sm" />
    </Menu>
  );
}
