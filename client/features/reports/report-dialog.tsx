import { Suspense, useRef } from 'react';
import { Sheet } from '../../ui/dialog.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import type { Reportable, ReportDraft } from './report-form.tsx';
import { reportsMessages } from './reports.messages.ts';

const ReportForm = lazyWithRetry(() => import('./report-form.tsx'));

interface ReportDialogProps extends Reportable {
  open: boolean;
  onClose: () => void;
}

/** The report form in a dialog. Its code loads on first use. */
export function ReportDialog(props: ReportDialogProps) {
  if (!useHasOpened(props.open)) return null;
  // What is typed about one thing is not there for the next one.
  return <ReportSheet key={props.targetId} {...props} />;
}

function ReportSheet({ open, onClose, ...reported }: ReportDialogProps) {
  const kept = useRef<ReportDraft>({ reason: undefined, detail: '' });
  return (
    <Sheet open={open} onClose={onClose} title={reportsMessages.titles[reported.targetType]}>
      <Suspense fallback={<div className="min-h-96" />}>
        <ReportForm {...reported} kept={kept} onClose={onClose} />
      </Suspense>
    </Sheet>
  );
}
