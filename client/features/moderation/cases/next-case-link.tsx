import { Link } from '#client/lib/router/link.tsx';
import { buttonClasses } from '#client/ui/form/button.tsx';
import { focusInSight } from './focus-in-sight.ts';

export interface NextCase {
  to: string;
  label: string;
  /** Whether the viewer has just decided the case. */
  takesFocus: boolean;
}

export function NextCaseLink({ to, label, takesFocus }: NextCase) {
  return (
    <Link
      ref={takesFocus ? focusInSight : null}
      to={to}
      aria-keyshortcuts="j"
      className={buttonClasses('primary', 'md', 'grow scroll-mb-24 py-2')}
    >
      <span className="line-clamp-2 min-w-0">{label}</span>
    </Link>
  );
}
