import { Flag } from 'lucide-react';
import { useState } from 'react';
import type { ReportTarget } from '../../../contract/reports.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { ReportDialog } from './report-dialog.tsx';

interface ReportButtonProps {
  targetType: ReportTarget;
  targetId: string;
  /** What stands on it, as この投稿を報告. */
  label: string;
}

/** A quiet button that opens the form of a report. */
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
