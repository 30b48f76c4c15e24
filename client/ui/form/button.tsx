import type { ComponentProps } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { cx } from '../text/cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border border-control bg-surface text-ink hover:bg-hover',
  ghost: 'text-brand hover:bg-brand-soft',
  danger: 'bg-danger text-on-danger hover:bg-danger/90',
};

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-5 text-sm',
  lg: 'min-h-12 px-7 text-base',
};

/** Returns the classes of a button, for links and other elements that look like one. */
export function buttonClasses(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'md',
  className?: string,
): string {
  return cx(
    'relative inline-flex max-w-full select-none items-center justify-center gap-2 rounded-full text-center font-bold',
    // If a row has no room for its buttons, it wraps before a label breaks within a phrase.
    '[overflow-wrap:break-word] [word-break:auto-phrase] not-supports-[word-break:auto-phrase]:break-keep',
    'transition-[background-color,opacity,transform] active:scale-[0.98]',
    'disabled:opacity-50 disabled:active:scale-100 aria-disabled:opacity-50',
    sizes[size],
    variants[variant],
    className,
  );
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks. The button keeps its width. */
  busy?: boolean;
}

/** A button. `type` defaults to `button`, so it does not submit a form by accident. */
export function Button({
  variant,
  size,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  'aria-disabled': isDisabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-busy={busy || undefined}
      aria-disabled={busy || isDisabled}
      onClick={busy ? undefined : onClick}
      className={buttonClasses(variant, size, className)}
    >
      {busy && <Spinner className="absolute" />}
      <span className={cx('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
    </button>
  );
}
