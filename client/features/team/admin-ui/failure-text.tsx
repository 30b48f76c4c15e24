import { cx } from '#client/ui/text/cx.ts';

export function FailureText({ text, className }: { text: string; className?: string }) {
  return (
    <p role="alert" className={cx('rounded-md bg-danger-soft p-3 text-danger text-sm', className)}>
      {text}
    </p>
  );
}
