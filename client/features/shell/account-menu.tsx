import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu } from '../../ui/menu.tsx';
import { useSession } from '../session/session-context.tsx';
import { useAccountEntries } from './account-entries.ts';
import { shellMessages } from './shell.messages.ts';

/** The viewer's avatar, which opens the account menu. */
export function AccountMenu({ className }: { className?: string }) {
  const { profile } = useSession();
  const entries = useAccountEntries();
  const name = profile?.display_name || profile?.username || '';
  return (
    <Menu
      label={shellMessages.account.open(name)}
      entries={entries}
      className={cx(
        'grid size-11 shrink-0 place-items-center rounded-full hover:bg-hover',
        className,
      )}
    >
      <Avatar name={name} src={profile?.avatar_url ?? null} size="sm" />
    </Menu>
  );
}
