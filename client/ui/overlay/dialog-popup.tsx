import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { iconButtonClasses } from '../form/icon-button.tsx';
import { cx } from '../text/cx.ts';
import type { DialogProps } from './dialog-props.ts';
import { hasLostFocus } from './focus.ts';

const shapes = {
  box: 'max-h-[calc(100dvh-2rem)] top-1/2 left-1/2 w-[calc(100%-2rem)] max-w-dialog -translate-x-1/2 -translate-y-1/2 rounded-xl p-6',
  sheet: cx(
    'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-xl p-5 pb-[calc(--spacing(5)+env(safe-area-inset-bottom))]',
    'data-ending-style:translate-y-8 data-starting-style:translate-y-8',
    'md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-full md:max-h-[calc(100dvh-2rem)] md:max-w-dialog md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-xl md:p-6',
  ),
  full: 'inset-0 pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]',
};

const headerClasses = {
  box: '',
  // The title and the close button stay visible while the content scrolls.
  sheet:
    'sticky -top-5 z-10 -mx-5 -mt-5 bg-raised pt-3 pr-3 pl-5 md:-top-6 md:-mx-6 md:-mt-6 md:pr-4 md:pl-6',
  full: 'p-2 pl-5',
};

// The actions of a sheet reach its lower edge, so that no content is visible below them.
const sheetStyle = { scrollPaddingBottom: '6rem', paddingBottom: 0 };
const sheetActionsStyle = {
  paddingBottom: 'calc(1.25rem + env(safe-area-inset-bottom))',
};

export default function DialogPopup({
  open,
  onClose,
  busy = false,
  title,
  hideTitle = false,
  description,
  shape = 'box',
  fadeOnly = false,
  actions,
  children,
  initialFocus,
  finalFocus,
}: DialogProps) {
  const popup = useRef<HTMLElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <Base.Portal>
        <Base.Backdrop
          // With this, the backdrop also covers a dialog below this one.
          forceRender
          className="fixed inset-0 z-50 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Popup
          // Ignores null: `finalFocus` is called after React has cleared the ref.
          ref={(element) => {
            if (element) popup.current = element;
          }}
          {...(initialFocus && { initialFocus })}
          {...(finalFocus && {
            finalFocus: () => hasLostFocus(popup.current) && elementOf(finalFocus),
          })}
          // The scroll padding keeps a focused field clear of the sticky actions.
          {...(shape === 'sheet' && actions !== undefined && { style: sheetStyle })}
          className={cx(
            'fixed z-50 flex flex-col overflow-y-auto overscroll-contain bg-raised text-ink shadow-lg outline-none transition-[opacity,scale,translate] data-ending-style:opacity-0 data-starting-style:opacity-0',
            shapes[shape],
            shape === 'box' &&
              !fadeOnly &&
              'data-ending-style:scale-95 data-starting-style:scale-95',
          )}
        >
          <div className={cx('flex items-center gap-2', headerClasses[shape])}>
            <Base.Title className={cx('flex-1 text-lg', hideTitle && 'sr-only')}>
              {title}
            </Base.Title>
            {shape !== 'box' && <CloseButton />}
          </div>
          {description !== undefined && (
            <Base.Description className="mt-2 text-ink-soft text-sm">
              {description}
            </Base.Description>
          )}
          {children}
          {actions !== undefined && (
            <div
              {...(shape === 'sheet' && { style: sheetActionsStyle })}
              className={cx(
                'mt-6 flex flex-wrap-reverse justify-end gap-3 max-sm:[&>*]:flex-auto',
                // The actions of a sheet stay visible while its content scrolls.
                shape === 'sheet' && 'sticky bottom-0 bg-raised pt-3',
              )}
            >
              {actions}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function elementOf(focus: NonNullable<DialogProps['finalFocus']>): HTMLElement | null {
  return typeof focus === 'function' ? focus() : focus.current;
}

function CloseButton() {
  return (
    <Base.Close aria-label={commonMessages.close} className={iconButtonClasses('ml-auto')}>
      <X className="size-6" aria-hidden="true" />
    </Base.Close>
  );
}
