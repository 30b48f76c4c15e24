import {
  ArrowLeft,
  ArrowRight,
  EyeOff,
  FolderInput,
  FolderMinus,
  GripVertical,
  PenLine,
} from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { takeOut } from '#client/features/posts/post-lists/take-out.ts';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import { useAtOpening } from '#client/ui/overlay/use-at-opening.ts';
import { cx } from '#client/ui/text/cx.ts';
import type { ClipItem } from '#contract/posts/clips.ts';
import { ClipItemAuthor, ClipItemNote, ClipItemPost } from './clip-item-post.tsx';
import { clipsMessages as texts } from './clips.messages.ts';
import { useClipCalls } from './clips.queries.ts';

const NoteDialog = lazyDialog(() => import('./note-dialog.tsx'));
const MoveItemDialog = lazyDialog(() => import('./move-item-dialog.tsx'));

interface ClipItemTileProps {
  clipId: string;
  item: ClipItem;
  own?: { rank: number; isDragged: boolean; order: ItemOrder | null };
}

interface ItemOrder {
  onKeyDown: (event: KeyboardEvent) => void;
  onMove: (by: number) => void;
}

export function ClipItemTile({ clipId, item, own }: ClipItemTileProps) {
  const { post, note, is_withheld } = item;
  return (
    <article
      className={cx('relative rounded-lg', own?.isDragged && 'z-10 scale-105 bg-surface shadow-lg')}
    >
      <ClipItemPost post={post} />
      <div className="flex min-h-11 items-center">
        <ClipItemAuthor post={post} />
        {own?.order && (
          <button
            type="button"
            data-handle=""
            aria-label={texts.handle(post.title, own.rank)}
            title={texts.orderHint}
            onKeyDown={own.order.onKeyDown}
            className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-full text-ink-soft hover:bg-hover"
          >
            <GripVertical className="size-5" aria-hidden="true" />
          </button>
        )}
        {own && <ItemMenu clipId={clipId} item={item} order={own.order} />}
      </div>
      {is_withheld && (
        <p className="flex gap-1.5 px-0.5 pb-1 text-ink-soft text-xs">
          <EyeOff className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
          {texts.withheld}
        </p>
      )}
      <ClipItemNote note={note} />
    </article>
  );
}

interface ItemMenuProps extends Pick<ClipItemTileProps, 'clipId' | 'item'> {
  order: ItemOrder | null;
}

function ItemMenu({ clipId, item, order }: ItemMenuProps) {
  const calls = useClipCalls();
  const [asked, setAsked] = useState<'note' | 'move' | null>(null);
  const noted = useAtOpening(asked === 'note', item.note);
  const close = () => setAsked(null);
  const named = { clipId, postId: item.post.id };
  const take = () =>
    takeOut({
      about: `clip:${item.post.id}`,
      texts,
      title: item.post.title,
      take: () => calls.setItem({ ...named, isIn: false }),
      undo: ({ removed }) => calls.setItem({ ...named, isIn: true, ...removed }),
    });
  const entries: MenuEntry[] = [
    {
      label: item.note === '' ? texts.writeNote : texts.editNote,
      icon: PenLine,
      onSelect: () => setAsked('note'),
    },
    ...(order
      ? [
          { label: texts.earlier, icon: ArrowLeft, onSelect: () => order.onMove(-1) },
          { label: texts.later, icon: ArrowRight, onSelect: () => order.onMove(1) },
        ]
      : []),
    { label: texts.moveTo, icon: FolderInput, onSelect: () => setAsked('move') },
    { label: texts.takeOut, icon: FolderMinus, onSelect: () => void take() },
  ];
  const dialog = { clipId, item, onClose: close };
  return (
    <>
      <MoreMenu label={texts.itemMenu(item.post.title)} entries={entries} small />
      <NoteDialog key={noted} {...dialog} open={asked === 'note'} />
      <MoveItemDialog {...dialog} open={asked === 'move'} />
    </>
  );
}
