import { cx } from '../text/cx.ts';

interface ProgressBarProps {
  label: string;
  /** From 0 to 100. */
  percent: number;
  className?: string;
}

export function ProgressBar({ label, percent, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cx('h-1.5 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className="h-full origin-left rounded-full bg-brand transition-transform"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
