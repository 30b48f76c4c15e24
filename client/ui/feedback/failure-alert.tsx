import { cx } from '../text/cx.ts';

interface FailureAlertProps {
  title: string;
  text: string;
  className?: string;
}

/** Reports a failure inside a form or a dialog, because the dialog would cover a toast. */
export function FailureAlert({ title, text, className }: FailureAlertProps) {
  return (
    <div role="alert" className={cx('rounded-lg bg-danger-soft px-4 py-2 text-sm', className)}>
      <p className="phrases font-bold text-danger">{title}</p>
      <p>{text}</p>
    </div>
  );
}
