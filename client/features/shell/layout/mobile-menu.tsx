import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import { shellMessages } from './shell.messages.ts';

const load = () => import('./mobile-menu-dialog.tsx');
const MobileMenuDialog = lazyDialog(load);

/** The button that opens the menu on phones. */
export function MobileMenu({ className }: { className?: string }) {
  const [open, setOpen] = useState(false);
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
      <MobileMenuDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
