import { Menu as Base } from '@base-ui/react/menu';
import { type FocusEvent, Fragment, type RefObject, useRef } from 'react';
import { Link } from '#client/lib/router/link.tsx';
import { cx } from '../text/cx.ts';
import { uiMessages } from '../text/ui.messages.ts';
import { hasLostFocus } from './focus.ts';
import type { MenuChoice, MenuEntry } from './menu-entry.ts';

interface MenuPopupProps {
  label: string;
  anchor: RefObject<HTMLButtonElement | null>;
  /** The element that the list is rendered into. */
  landmark: RefObject<HTMLElement | null>;
  /** Returns true once after a key has opened the list. The focus then begins at the first entry. */
  consumeKeyPress: () => boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  entries: readonly MenuEntry[];
}

export default function MenuPopup(props: MenuPopupProps) {
  const { label, anchor, landmark, consumeKeyPress, open, onOpenChange, entries } = props;
  const popup = useRef<HTMLDivElement>(null);

  /** Moves the focus to the first entry when a key has opened the list. The focused entry is highlighted. */
  function focusFirst({ target, currentTarget }: FocusEvent<HTMLDivElement>) {
    if (target !== currentTarget || !consumeKeyPress()) return;
    currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }

  return (
    <Base.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Base.Portal container={landmark}>
        <Base.Positioner anchor={anchor} side="bottom" align="end" sideOffset={6} className="z-50">
          <Base.Popup
            ref={popup}
            aria-label={label}
            onFocus={focusFirst}
            // The dialog of an entry may take the focus before the list is removed. In this case, the dialog keeps it.
            finalFocus={() => (hasLostFocus(popup.current) ? anchor.current : false)}
            className="min-w-52 max-w-[calc(100vw-2rem)] origin-(--transform-origin) rounded-lg border border-line bg-raised p-1.5 text-ink shadow-lg outline-none transition-[opacity,scale] data-ending-style:scale-95 data-starting-style:scale-95 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {entries.map((entry) => (
              <Fragment key={entry.label}>
                {entry.separated && <Base.Separator className="my-1.5 h-px bg-line" />}
                <Entry entry={entry} />
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const Icon = entry.icon;
  const className = cx(
    'flex min-h-11 w-full select-none items-center gap-3 rounded-md px-3 text-sm -outline-offset-2 data-highlighted:bg-hover',
    entry.danger && 'text-danger',
  );
  if (entry.choices) return <Choices label={entry.label} choices={entry.choices} />;
  const content = (
    <>
      {Icon && <Icon className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />}
      {entry.label}
    </>
  );
  if (entry.to !== undefined) {
    return (
      <Base.LinkItem
        closeOnClick
        className={className}
        render={<Link to={entry.to} />}
        onClick={entry.onSelect}
      >
        {content}
      </Base.LinkItem>
    );
  }
  if (entry.href !== undefined) {
    return (
      <Base.LinkItem
        closeOnClick
        className={className}
        href={entry.href}
        onClick={entry.onSelect}
        {...(entry.newTab && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        {content}
        {entry.newTab && <span className="sr-only">{uiMessages.newTab}</span>}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item className={className} onClick={entry.onSelect}>
      {content}
    </Base.Item>
  );
}

function Choices({ label, choices }: { label: string; choices: readonly MenuChoice[] }) {
  const chosen = choices.find(({ isChosen }) => isChosen);
  return (
    <Base.RadioGroup aria-label={label} value={chosen?.label}>
      <p aria-hidden="true" className="px-3 pt-1 text-ink-soft text-xs">
        {label}
      </p>
      <div className="flex flex-wrap">
        {choices.map((choice) => (
          <Base.RadioItem
            key={choice.label}
            value={choice.label}
            onClick={choice.onSelect}
            className={cx(
              'flex min-h-11 flex-1 select-none items-center justify-center whitespace-nowrap rounded-md px-3 text-sm -outline-offset-2 data-highlighted:bg-hover',
              choice.isChosen && 'bg-brand-soft font-bold text-brand',
            )}
          >
            {choice.label}
          </Base.RadioItem>
        ))}
      </div>
    </Base.RadioGroup>
  );
}
