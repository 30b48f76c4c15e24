import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { BottomBar } from '#client/ui/overlay/bottom-bar.tsx';
import { adminUiMessages } from './admin-ui.messages.ts';
import type { Selection } from './use-selection.ts';

const texts = adminUiMessages.selection;

/** The props of the buttons of the bar. The buttons do nothing when too many rows are selected, and say so. */
export interface SelectionButton {
  'aria-disabled': true | undefined;
  'aria-describedby': string | undefined;
}

interface SelectionBarProps {
  /** The number of selected rows. The bar is not rendered for 0. */
  count: number;
  /** The maximum number of rows for one action. */
  max: number;
  /** The counter of the rows. */
  unit?: '件' | '人';
  selection: Pick<Selection, 'set'>;
  /** Receives the focus when the selection is cleared and the bar disappears. */
  focusAfter: RefObject<HTMLElement | null>;
  className?: string;
  /** Renders the actions, which do nothing while `isTooMany`. */
  children: (button: SelectionButton, isTooMany: boolean) => ReactNode;
}

/** The bar with the actions on all selected rows of a list. It stays visible while the list scrolls. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, max, unit = '件', selection, focusAfter, className, children } = props;
  const hintId = useId();
  const isTooMany = count > max;
  function clear() {
    selection.set([]);
    focusAfter.current?.focus();
  }
  if (count === 0) return null;
  return (
    <BottomBar {...(className !== undefined && { className })}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
      <div role="group" aria-label={texts.bar} className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto font-bold text-sm">
          {texts.count(count, unit)}
          {isTooMany && (
            <span id={hintId} className="ml-2 font-normal text-danger text-xs">
              {texts.tooMany(max, unit)}
            </span>
          )}
        </p>
        <Button variant="ghost" className="px-3" onClick={clear}>
          <X className="size-4" aria-hidden="true" />
          {/* On a phone, the bar has one line. */}
          <span className="max-sm:sr-only">{texts.clear}</span>
        </Button>
        {children(
          {
            'aria-disabled': isTooMany || undefined,
            'aria-describedby': isTooMany ? hintId : undefined,
          },
          isTooMany,
        )}
      </div>
    </BottomBar>
  );
}
