import { Lock, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useReportEntry } from '#client/features/moderation/reports/use-report-entry.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { ShareButton } from '#client/ui/navigation/share-button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import { useAtOpening } from '#client/ui/overlay/use-at-opening.ts';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import { Phrases } from '#client/ui/text/phrases.tsx';
import type { Clip } from '#contract/posts/clips.ts';
import { clipsMessages as texts } from './clips.messages.ts';

const ClipFormDialog = lazyDialog(() => import('./clip-form-dialog.tsx'));
const DeleteClipDialog = lazyDialog(() => import('./delete-clip-dialog.tsx'));

interface ClipHeaderProps {
  clip: Clip;
  onDeleted: () => void;
}

export function ClipHeader({ clip, onDeleted }: ClipHeaderProps) {
  const { id, name, description, is_public, hidden, owner } = clip;
  return (
    <header className="space-y-3">
      <div className="flex items-start gap-2">
        <h1 className="phrases min-w-0 flex-1 overflow-hidden pt-1 text-2xl">
          <Phrases text={name} />
        </h1>
        {is_public && hidden === null && (
          <ShareButton path={`/clips/${id}`} title={name} copied={texts.shared} compact />
        )}
        <ClipMenu clip={clip} onDeleted={onDeleted} />
      </div>
      {hidden !== null && (
        <div role="note" className="rounded-lg bg-warning-soft px-4 py-3 text-sm">
          <p className="font-bold">{texts.hidden}</p>
          <p>{hidden.reason}</p>
        </div>
      )}
      {description !== '' && (
        <p className="whitespace-pre-wrap text-sm">
          <LinkedText text={description} />
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={`/user/${owner.id}`}
          className="flex min-h-11 min-w-0 items-center gap-2 rounded-full text-ink-soft text-sm hover:text-ink"
        >
          <Avatar seed={owner.id} src={owner.avatar_url} size="xs" />
          <span className="truncate">{texts.by(nameOf(owner))}</span>
        </Link>
        {!is_public && (
          <Badge>
            <Lock className="size-3.5" aria-hidden="true" />
            {texts.private}
          </Badge>
        )}
      </div>
    </header>
  );
}

function ClipMenu({ clip, onDeleted }: ClipHeaderProps) {
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null);
  const edited = useAtOpening(asked === 'edit', clip.updated_at);
  const report = useReportEntry(clip.can.report, { targetType: 'clip', targetId: clip.id });
  const own: MenuEntry[] = [
    { label: texts.edit, icon: PenLine, onSelect: () => setAsked('edit') },
    { label: texts.delete, icon: Trash2, onSelect: () => setAsked('delete'), danger: true },
  ];
  const entries = clip.can.edit ? own : report.entries;
  if (entries.length === 0) return null;
  const close = () => setAsked(null);
  return (
    <>
      <MoreMenu label={texts.menu} entries={entries} />
      {report.dialog}
      <ClipFormDialog
        key={edited}
        clip={clip}
        open={asked === 'edit'}
        onClose={close}
        onSaved={() => {
          close();
          showToast({ type: 'success', title: texts.saved });
        }}
      />
      <DeleteClipDialog
        clip={clip}
        open={asked === 'delete'}
        onClose={close}
        onDeleted={onDeleted}
      />
    </>
  );
}
