import { Eye, EyeOff } from 'lucide-react';
import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react';
import { shownText } from '#contract/foundations/characters.ts';
import { cx } from './cx.ts';
import { uiMessages } from './ui.messages.ts';

const texts = uiMessages.longText;

/** The minimum number of lines of a text that is folded to six lines (`line-clamp-6`). */
const FOLDED_FROM = 13;
/** The number of characters that fit into the widest line. */
const LINE = 40;

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

/** A member's text. Of a long text, shows the first lines, and a button that unfolds and folds it. */
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
    // Without this scroll, the folded text could be above the visible part of the page.
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

/**
 * A passage that its author has folded. Until it is opened, its words are not on the page, so that neither a search in
 * the page nor a screen reader finds them.
 */
export function Folded({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const Icon = isOpen ? EyeOff : Eye;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="touch-area mx-0.5 inline-flex select-none items-center gap-1 rounded-full bg-hover px-2.5 text-ink-soft text-sm hover:text-ink"
      >
        <Icon className="size-4" aria-hidden="true" />
        {isOpen ? uiMessages.fold.close : uiMessages.fold.open}
      </button>
      {isOpen && (
        <span className="rounded-sm bg-hover box-decoration-clone px-0.5">{children}</span>
      )}
    </>
  );
}

/** Returns the hint on folding words. Undefined unless the text mentions a spoiler or has begun to fold words. */
export function foldHintOf(text: string): string | undefined {
  return /\|\||ネタバレ/.test(text) ? uiMessages.fold.hint : undefined;
}
