import { Suspense, useState } from 'react';
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

const empty: ReportDraft = { reason: undefined, detail: '' };

/** Holds what is typed, so that it is there again when the dialog reopens. */
function ReportSheet({ open, onClose, ...reported }: ReportDialogProps) {
  const [draft, setDraft] = useState(empty);
  const [isBusy, setBusy] = useState(false);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={isBusy}
      title={reportsMessages.titles[reported.targetType]}
    >
      <Suspense fallback={<div className="min-h-96" />}>
        <ReportForm
          {...reported}
          draft={draft}
          onDraft={(next) => setDraft(next ?? empty)}
          isBusy={isBusy}
          setBusy={setBusy}
          onClose={onClose}
        />
      </Suspense>
    </Sheet>
  );
}
