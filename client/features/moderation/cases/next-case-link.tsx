import { Link } from '#client/lib/router/link.tsx';
import { buttonClasses } from '#client/ui/form/button.tsx';

/** Where the viewer goes after a decided case: to the next case, or back to the queue. */
export interface NextCase {
  to: string;
  label: string;
  /** Whether the link receives the focus, because the viewer has just decided the case. */
  takesFocus: boolean;
}

/** A link to the next case of the queue. The key `j` does the same. */
export function NextCaseLink({ to, label, takesFocus }: NextCase) {
  return (
    <Link
      ref={takesFocus ? focusInSight : null}
      to={to}
      aria-keyshortcuts="j"
      className={buttonClasses('primary', 'md', 'grow scroll-mb-24 py-2')}
    >
      <span className="line-clamp-2 min-w-0 break-words">{label}</span>
    </Link>
  );
}

/** Focuses a new element, unless a field has the focus, and scrolls to it, because the page may have been scrolled. */
export function focusInSight(element: HTMLElement | null): void {
  const isTyping = document.activeElement?.matches('input, select, textarea');
  if (!isTyping) element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
