import { Flag } from 'lucide-react';
import { useState } from 'react';
import { buttonClasses } from '#client/ui/form/button.tsx';
import { ReportDialog } from './report-dialog.tsx';
import type { Reportable } from './report-form.tsx';

interface ReportButtonProps extends Reportable {
  /** The label, such as この投稿を報告. */
  label: string;
}

/** A button that opens the report form. */
export function ReportButton({ label, ...reported }: ReportButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={buttonClasses('ghost', 'md', 'px-3! font-normal! text-ink-soft!')}
      >
        <Flag className="size-4" aria-hidden="true" />
        {label}
      </button>
      <ReportDialog open={open} onClose={() => setOpen(false)} {...reported} />
    </>
  );
}
