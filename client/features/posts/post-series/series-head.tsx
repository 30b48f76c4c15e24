import { BookOpen, ImagePlus, PenLine, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useReportEntry } from '#client/features/moderation/reports/use-report-entry.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { undoAction } from '#client/ui/feedback/toast.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { ShareButton } from '#client/ui/navigation/share-button.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import { useAtOpening } from '#client/ui/overlay/use-at-opening.ts';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import type { PostSeries } from '#contract/posts/post-series.ts';
import { AddPostsDialog } from './add-posts-dialog.tsx';
import { postSeriesMessages as texts } from './post-series.messages.ts';
import { useSeriesCalls } from './post-series.queries.ts';
import { SeriesCover } from './post-series-list.tsx';
import { SeriesFormDialog } from './series-form-dialog.tsx';

interface SeriesHeadProps {
  series: PostSeries;
  followButton: ReactNode;
}

export function SeriesHead({ series, followButton }: SeriesHeadProps) {
  const { id, title, description, profiles, posts_count, first_post_id, hidden } = series;
  return (
    <header className="space-y-4">
      {hidden && (
        <p className="rounded-lg bg-warning-soft px-4 py-3 text-sm">
          {texts.hidden(hidden.reason)}
        </p>
      )}
      <div className="flex gap-4">
        <div className="relative size-28 shrink-0 overflow-hidden rounded-lg bg-sunken sm:size-40">
          <SeriesCover series={series} />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h1 className="overflow-hidden text-xl sm:text-2xl">{title}</h1>
          <Link
            to={`/user/${profiles.id}`}
            className="flex min-h-11 w-fit max-w-full items-center text-ink-soft text-sm hover:text-brand hover:underline"
          >
            <span className="truncate">{texts.by(nameOf(profiles))}</span>
          </Link>
          {posts_count > 0 && (
            <p className="nums text-ink-soft text-sm">{texts.count(posts_count)}</p>
          )}
        </div>
        <div className="-mt-2 -mr-2 shrink-0">
          <SeriesMenu series={series} />
        </div>
      </div>
      {description !== '' && (
        <p className="whitespace-pre-wrap text-sm">
          <LinkedText text={description} />
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {first_post_id !== null && (
          <LinkButton to={`/posts/${first_post_id}`}>
            <BookOpen className="size-5" aria-hidden="true" />
            {texts.readFirst}
          </LinkButton>
        )}
        {series.can.follow && followButton}
        {/* A series without readable posts cannot be shared, because others do not see its page. */}
        {first_post_id !== null && (
          <ShareButton path={`/series/${id}`} title={title} copied={texts.shared} compact />
        )}
      </div>
    </header>
  );
}

type Asked = 'edit' | 'add' | 'remove';

function SeriesMenu({ series }: { series: PostSeries }) {
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

interface RemoveDialogProps extends DialogState {
  series: PostSeries;
}

function RemoveDialog({ open, series: { id, title, user_id }, onClose }: RemoveDialogProps) {
  const calls = useSeriesCalls();
  const navigate = useNavigate();
  const same = { about: `series:${id}`, failed: texts.failed };
  const restore = () =>
    callWithToast(() => calls.restore(id), {
      ...same,
      done: { title: texts.restored, message: title },
    });

  async function remove() {
    const done = { title: texts.removed, message: title, action: undoAction(restore) };
    if (!(await callWithToast(() => calls.remove(id), { ...same, done }))) return;
    onClose();
    await navigate(`/user/${user_id}?tab=series`, { replace: true });
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.removeTitle}
      description={texts.removeText}
      label={texts.removeConfirm}
      danger
      onAction={remove}
    />
  );
}
