import { Suspense, useState } from 'react';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Sheet } from '#client/ui/overlay/dialog.tsx';
import { useHasOpened } from '#client/ui/overlay/lazy-dialog.tsx';
import type { Reportable, ReportDraft } from './report-form.tsx';
import { reportsMessages } from './reports.messages.ts';

const ReportForm = lazyWithRetry(() => import('./report-form.tsx'));

interface ReportDialogProps extends Reportable {
  open: boolean;
  onClose: () => void;
}

export function ReportDialog(props: ReportDialogProps) {
  if (!useHasOpened(props.open)) return null;
  // The input belongs to one target, so another target starts with an empty form.
  return <ReportSheet key={props.targetId} {...props} />;
}

const empty: ReportDraft = { reason: undefined, detail: '' };

function ReportSheet({ open, onClose, ...reported }: ReportDialogProps) {
  const [draft, setDraft] = useState(reported.initial ?? empty);
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
          onDraft={(next) => {
            setDraft(next ?? empty);
            if (next === null) reported.onSent?.();
          }}
          isBusy={isBusy}
          setBusy={setBusy}
          onClose={onClose}
        />
      </Suspense>
    </Sheet>
  );
}
