import { Flag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { ReportDialog } from './report-dialog.tsx';
import type { Reportable } from './report-form.tsx';
import { reportsMessages } from './reports.messages.ts';

export function useReportEntry(
  canReport: boolean,
  reported: Reportable,
): { entries: MenuEntry[]; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const entry = { label: reportsMessages.entry, icon: Flag, onSelect: () => setOpen(true) };
  return {
    entries: canReport ? [entry] : [],
    dialog: <ReportDialog open={isOpen} onClose={() => setOpen(false)} {...reported} />,
  };
}
