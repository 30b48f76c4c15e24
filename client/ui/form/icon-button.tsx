import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../text/cx.ts';

export function iconButtonClasses(className?: string): string {
  return cx(
    'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition-colors',
    'hover:bg-hover hover:text-ink disabled:opacity-50',
    className,
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  /** The accessible name, also shown as tooltip. */
  label: string;
}

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
