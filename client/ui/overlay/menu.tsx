import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyWithRetry } from '../feedback/lazy-with-retry.ts';
import { useHasOpened } from './lazy-dialog.tsx';
import type { MenuEntry } from './menu-entry.ts';

export type { MenuEntry } from './menu-entry.ts';

const load = () => import('./menu-popup.tsx');
const MenuPopup = lazyWithRetry(load);

function preload(): void {
  load().catch(() => {
    // If the code cannot be loaded, opening the menu tries again.
  });
}

interface MenuProps extends Pick<ComponentProps<'button'>, 'className' | 'onKeyDown'> {
  label: string;
  children: ReactNode;
  entries: readonly MenuEntry[];
  /** Set when dragging the button moves the row around it. */
  'data-handle'?: string;
  /** Set when the button is only visible on hover, so that Escape hides it. */
  'data-on-hover'?: string;
}

/** A button that opens a menu. The code of the menu is preloaded when the button is hovered or focused. */
export function Menu({ label, children, entries, ...rest }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const landmark = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  const isByKeyboard = useRef(false);
  const [open, setOpen] = useState(false);
  const opened = useHasOpened(open);

  function press(byKeyboard: boolean) {
    isByKeyboard.current = byKeyboard;
    landmark.current = landmarkOf(button.current);
    setOpen(byKeyboard ? !open : !wasOpen.current);
  }

  /** Returns true once after a key has opened the list. Only this first focus moves to the first entry. */
  function consumeKeyPress(): boolean {
    const was = isByKeyboard.current;
    isByKeyboard.current = false;
    return was;
  }

  return (
    <>
      <button
        {...rest}
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        // Stores whether the list was open, because a press outside the list closes it before the click event.
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={(event) => press(event.detail === 0)}
      >
        {children}
      </button>
      {opened && (
        <Suspense fallback={null}>
          <MenuPopup
            label={label}
            anchor={button}
            landmark={landmark}
            consumeKeyPress={consumeKeyPress}
            open={open}
            onOpenChange={setOpen}
            entries={entries}
          />
        </Suspense>
      )}
    </>
  );
}

/** Returns the landmark that contains the button. The list is rendered there, so that it belongs to a landmark. */
function landmarkOf(button: HTMLElement | null): HTMLElement {
  return button?.closest('main') ?? button?.closest<HTMLElement>('header, footer') ?? document.body;
}
