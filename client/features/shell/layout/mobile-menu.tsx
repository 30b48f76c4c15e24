import { Menu as MenuIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { useHasOpened } from '#client/ui/overlay/use-has-opened.ts';
import { shellMessages } from './shell.messages.ts';

const load = () => import('./mobile-menu-dialog.tsx');
const MobileMenuDialog = lazyWithRetry(load);

/** The button that opens the menu on phones. */
export function MobileMenu({ className }: { className?: string }) {
  const [open, setOpen] = useState(false);
  const opened = useHasOpened(open);
  return (
    <>
      <IconButton
        icon={MenuIcon}
        label={shellMessages.nav.openMenu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
        {...(className !== undefined && { className })}
      />
      {opened && (
        <Suspense>
          <MobileMenuDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
