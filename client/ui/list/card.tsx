import type { ComponentProps } from 'react';
import { cx } from '../text/cx.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={cx('rounded-lg border border-line bg-surface shadow-sm', className)}
    />
  );
}
