import { Suspense } from 'react';
import { Sheet } from '../../ui/dialog.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import type { Reportable } from './report-form.tsx';
import { reportsMessages } from './reports.messages.ts';

const ReportForm = lazyWithRetry(() => import('./report-form.tsx'));

interface ReportDialogProps extends Reportable {
  open: boolean;
  onClose: () => void;
}

/** The report form in a dialog. Its code loads on first use. */
export function ReportDialog({ open, onClose, ...reported }: ReportDialogProps) {
  if (!useHasOpened(open)) return null;
  return (
    <Sheet open={open} onClose={onClose} title={reportsMessages.titles[reported.targetType]}>
      <Suspense fallback={<div className="min-h-96" />}>
        <ReportForm {...reported} onClose={onClose} />
      </Suspense>
    </Sheet>
  );
}
