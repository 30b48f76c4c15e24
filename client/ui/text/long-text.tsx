import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react';
import { shownText } from '#contract/foundations/shown-text.ts';
import { cx } from './cx.ts';
import { uiMessages } from './ui.messages.ts';

const texts = uiMessages.longText;

/**
 * The number of lines from which a text is folded. A folded text has six lines (`line-clamp-6`), so that some are hidden
 * on every screen.
 */
const FOLDED_FROM = 13;
/** The number of characters in the widest line of text. */
const LINE = 40;

/** Whether a text has enough lines on every screen to be folded. */
function isLong(text: string): boolean {
  const lines = shownText(text).split('\n');
  const count = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0);
  return count >= FOLDED_FROM;
}

interface LongTextProps {
  text: string;
  className?: string;
  children: ReactNode;
}

/** A member's text. Shows the first lines of a long one, and a button that shows the rest and folds it again. */
export function LongText({ text, className, children }: LongTextProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const paragraph = useRef<HTMLParagraphElement>(null);
  if (!isLong(text)) return <p className={cx('user-text', className)}>{children}</p>;

  /** Opens the text when a hidden link in it gets the focus. */
  function onFocus({ target }: FocusEvent) {
    const box = paragraph.current?.getBoundingClientRect();
    if (box && target.getBoundingClientRect().bottom > box.bottom) setOpen(true);
  }

  function toggle() {
    setOpen(!isOpen);
    // After folding, the text must not be above the screen.
    if (isOpen)
      requestAnimationFrame(() => paragraph.current?.scrollIntoView({ block: 'nearest' }));
  }

  return (
    <div className={className}>
      {/* The focus events come from links in the text. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <p
        ref={paragraph}
        id={id}
        onFocus={onFocus}
        className={cx('user-text', !isOpen && 'line-clamp-6')}
      >
        {children}
      </p>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        className="touch-area mt-1 text-brand text-sm hover:underline"
      >
        {isOpen ? texts.less : texts.more}
      </button>
    </div>
  );
}
