import { ImagePlus, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useReportEntry } from '#client/features/moderation/reports/use-report-entry.tsx';
import { messageOf } from '#client/lib/api/api-error.ts';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import { useAtOpening } from '#client/ui/overlay/use-at-opening.ts';
import type { PostSeries } from '#contract/posts/post-series.ts';
import { AddPostsDialog } from './add-posts-dialog.tsx';
import { postSeriesMessages as texts } from './post-series.messages.ts';
import { useSeriesCalls } from './post-series.queries.ts';
import { SeriesFormDialog } from './series-form-dialog.tsx';

type Asked = 'edit' | 'add' | 'remove';

/** The menu of a series. Its author can change the series, others can report it. */
export function SeriesMenu({ series }: { series: PostSeries }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const edited = useAtOpening(asked === 'edit', series.updated_at);
  const close = () => setAsked(null);
  const report = useReportEntry(series.can.report, { targetType: 'series', targetId: series.id });
  const entries = series.can.edit ? ownEntries(setAsked) : report.entries;
  if (entries.length === 0) return null;
  return (
    <>
      <MoreMenu label={texts.menu} entries={entries} />
      {report.dialog}
      {series.can.edit && (
        <>
          <SeriesFormDialog key={edited} open={asked === 'edit'} series={series} onClose={close} />
          <AddPostsDialog open={asked === 'add'} series={series} onClose={close} />
          <RemoveDialog open={asked === 'remove'} series={series} onClose={close} />
        </>
      )}
    </>
  );
}

function ownEntries(ask: (asked: Asked) => void): MenuEntry[] {
  return [
    { label: texts.addPosts, icon: ImagePlus, onSelect: () => ask('add') },
    { label: texts.edit, icon: PenLine, onSelect: () => ask('edit') },
    {
      label: texts.remove,
      icon: Trash2,
      danger: true,
      separated: true,
      onSelect: () => ask('remove'),
    },
  ];
}

interface RemoveDialogProps {
  open: boolean;
  series: PostSeries;
  onClose: () => void;
}

/** A dialog that confirms the deletion of a series. The toast offers to restore it. */
function RemoveDialog({ open, series: { id, title, user_id }, onClose }: RemoveDialogProps) {
  const calls = useSeriesCalls();
  const navigate = useNavigate();
  const about = `series:${id}`;
  const fail = (error: unknown) =>
    showToast({ type: 'error', about, title: texts.failed, message: messageOf(error) });

  async function restore() {
    try {
      await calls.restore(id);
      showToast({ type: 'success', about, title: texts.restored, message: title });
    } catch (error) {
      fail(error);
    }
  }

  async function remove() {
    try {
      await calls.remove(id);
    } catch (error) {
      return fail(error);
    }
    onClose();
    const action = { label: texts.undo, onSelect: () => void restore() };
    showToast({ type: 'success', about, title: texts.removed, message: title, action });
    await navigate(`/user/${user_id}?tab=series`, { replace: true });
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.removeTitle}
      description={texts.removeText}
      label={texts.removeConfirm}
      cancelLabel={texts.form.cancel}
      danger
      onAction={remove}
    />
  );
}
