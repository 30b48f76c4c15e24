import { Suspense } from 'react';
import type { ReportTarget } from '../../../contract/reports.ts';
import { Sheet } from '../../ui/dialog.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import { reportsMessages } from './reports.messages.ts';

const ReportForm = lazyWithRetry(() => import('./report-form.tsx'));

interface ReportDialogProps {
  open: boolean;
  onClose: () => void;
  targetType: ReportTarget;
  targetId: string;
}

/** The report form in a dialog. Its code loads on first use. */
export function ReportDialog({ open, onClose, targetType, targetId }: ReportDialogProps) {
  if (!useHasOpened(open)) return null;
  return (
    <Sheet open={open} onClose={onClose} title={reportsMessages.titles[targetType]}>
      <Suspense fallback={<div className="min-h-96" />}>
        <ReportForm targetType={targetType} targetId={targetId} onClose={onClose} />
      </Suspense>
    </Sheet>
  );
}
