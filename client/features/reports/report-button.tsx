import { Flag } from 'lucide-react';
import { useState } from 'react';
import type { ReportTarget } from '../../../contract/reports.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { ReportDialog } from './report-dialog.tsx';

interface ReportButtonProps {
  targetType: ReportTarget;
  targetId: string;
  /** The label, such as この投稿を報告. */
  label: string;
}

/** A button that opens the report form. */
export function ReportButton({ targetType, targetId, label }: ReportButtonProps) {
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
      <ReportDialog
        open={open}
        onClose={() => setOpen(false)}
        targetType={targetType}
        targetId={targetId}
      />
    </>
  );
}
