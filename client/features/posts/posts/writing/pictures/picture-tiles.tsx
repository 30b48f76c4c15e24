import { CircleAlert, GripVertical, Pause } from 'lucide-react';
import type { DragEvent, KeyboardEvent, PointerEvent } from 'react';
import { picturesMessages } from '#client/features/foundations/pictures/pictures.messages.ts';
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx';
import { columnsOf, indexByKey } from '#client/ui/list/move-item.ts';
import { Picture } from '#client/ui/media/picture.tsx';
import { useDrag } from '#client/ui/media/use-drag.ts';
import { cx } from '#client/ui/text/cx.ts';
import { postsMessages } from '../../posts.messages.ts';
import { descriptionOf, type PictureItem, type PictureItems } from './picture-items.ts';
import { picturesFormMessages as texts } from './pictures-form.messages.ts';

interface PictureTilesProps {
  items: PictureItems;
  coverKey: string | null;
  chosenId: string | null;
  onChoose: (id: string) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (id: string) => void;
  children: React.ReactNode;
}

/** The pictures of the form as tiles in their order. Dragging and arrow keys move them. */
export function PictureTiles({ items, onMove, onRemove, children, ...rest }: PictureTilesProps) {
  const drag = useDrag(items.length, onMove);

  // A touch drags a tile only when it begins on the handle. Other touches scroll the page.
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const { target, pointerType } = event;
    const isHandle = target instanceof Element && target.closest('[data-handle]') !== null;
    if (pointerType !== 'touch' || isHandle) drag.handlers.onPointerDown(event);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, index: number) {
    const item = items[index];
    const columns = columnsOf(event.currentTarget.closest('ol'));
    const to = indexByKey(event.key, index, items.length, columns);
    if (event.key === 'Delete' && item) onRemove(item.id);
    else if (to === undefined) return;
    else onMove(index, to);
    event.preventDefault();
  }

  const onDragStart = (event: DragEvent) => event.preventDefault();
  const handlers = { ...drag.handlers, onPointerDown, onDragStart };
  return (
    <ol
      aria-label={texts.list}
      {...handlers}
      className="grid grid-cols-3 gap-2 sm:grid-cols-5 sm:gap-3"
    >
      {items.map((item, index) => (
        <PictureTile
          key={item.id}
          item={item}
          number={index + 1}
          count={items.length}
          isCover={item.picture !== null && item.picture.key === rest.coverKey}
          isChosen={item.id === rest.chosenId}
          isDragged={drag.dragged === index}
          onChoose={() => rest.onChoose(item.id)}
          onKeyDown={(event) => onKeyDown(event, index)}
        />
      ))}
      <li>{children}</li>
    </ol>
  );
}

interface PictureTileProps {
  item: PictureItem;
  /** The number counts from 1. */
  number: number;
  count: number;
  isCover: boolean;
  isChosen: boolean;
  isDragged: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function PictureTile(props: PictureTileProps) {
  const { item, number, isCover, isChosen, isDragged, onChoose, onKeyDown } = props;
  const { sending, failure } = item;
  const hasAlt = descriptionOf(item).alt !== '';
  return (
    <li className="relative">
      <button
        type="button"
        data-tile={item.id}
        aria-label={nameOf(props)}
        aria-expanded={isChosen}
        onClick={onChoose}
        onKeyDown={onKeyDown}
        className={cx(
          'relative block aspect-square w-full cursor-grab select-none overflow-hidden rounded-lg bg-sunken transition-[scale,box-shadow]',
          isChosen ? 'ring-3 ring-brand' : 'ring-1 ring-line',
          isDragged && 'z-10 scale-105 cursor-grabbing shadow-lg',
        )}
      >
        <TilePicture item={item} />
        {failure !== null && <StateIcon icon={CircleAlert} />}
        {sending?.interruption && <StateIcon icon={Pause} />}
        {sending && !sending.interruption && (
          <span aria-hidden="true" className="absolute inset-x-2 bottom-2">
            <ProgressBar
              label={picturesMessages.progress}
              percent={Math.round((sending.share ?? 0) * 100)}
            />
          </span>
        )}
      </button>
      {/* Below the picture, so that nothing is covered. The accessible name of the button has the same information. */}
      <div aria-hidden="true" className="flex min-h-9 select-none items-center text-xs">
        <span className="min-w-0 flex-1 truncate text-ink-soft">
          <span className="nums mr-1.5 font-bold text-ink">{number}</span>
          {[isCover && texts.isCover, hasAlt && postsMessages.altLabel].filter(Boolean).join('・')}
        </span>
        <span
          data-handle=""
          className="-my-1 -mr-2 grid size-11 shrink-0 cursor-grab touch-none place-items-center text-ink-soft"
        >
          <GripVertical className="size-5" />
        </span>
      </div>
    </li>
  );
}

function nameOf({ item, number, count, isCover }: PictureTileProps): string {
  const { sending, failure } = item;
  const state = failure !== null ? texts.failed : sending ? texts.sending : undefined;
  const { alt } = descriptionOf(item);
  return [
    texts.number(number, count),
    isCover && texts.isCover,
    state,
    alt ? `${texts.described}（${alt}）` : texts.undescribed,
  ]
    .filter(Boolean)
    .join('、');
}

function StateIcon({ icon: Icon }: { icon: typeof Pause }) {
  return (
    <span className="absolute inset-0 grid place-items-center bg-scrim text-on-veil">
      <Icon className="size-8" aria-hidden="true" />
    </span>
  );
}

function TilePicture({ item: { picture, sending } }: { item: PictureItem }) {
  if (sending) {
    return (
      <img
        src={sending.preview}
        alt=""
        draggable={false}
        decoding="async"
        className="size-full bg-canvas object-cover opacity-60"
      />
    );
  }
  if (!picture) return null;
  const { width, placeholder, focal } = picture.image;
  return (
    <Picture
      src={picture.url}
      width={width}
      height={width}
      placeholder={placeholder}
      alt=""
      focal={focal}
      sizes={[[null, '200px']]}
      eager
      className="pointer-events-none"
    />
  );
}
