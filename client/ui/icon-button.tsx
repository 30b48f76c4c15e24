import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** The look of an icon button, for links that should have it too. */
export function iconButtonClasses(className?: string): string {
  return cx(
    'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition-colors',
    'hover:bg-hover hover:text-ink disabled:opacity-50',
    className,
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  /** What the button does, for those who cannot see the icon; also its tooltip. */
  label: string;
}

/** A round button of 44 px with an icon only. */
export function IconButton({ icon: Icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={iconButtonClasses(className)}
    >
      <Icon className="size-6" aria-hidden="true" />
    </button>
  );
}
