import { CircleAlert, GripVertical, Pause } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { picturesMessages } from '#client/features/foundations/pictures/pictures.messages.ts';
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx';
import { Picture } from '#client/ui/media/picture.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { postsMessages } from '../../posts.messages.ts';
import { descriptionOf, type PictureItem } from './picture-items.ts';
import { picturesFormMessages } from './pictures-form.messages.ts';

const texts = picturesFormMessages;

interface PictureTileProps {
  item: PictureItem;
  /** Counts from 1. */
  number: number;
  count: number;
  isCover: boolean;
  isChosen: boolean;
  isDragged: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A picture of the form as a square tile: its number, cover badge, description and upload. */
export function PictureTile(props: PictureTileProps) {
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
        {failure !== null && <Mark icon={CircleAlert} />}
        {sending?.interruption && <Mark icon={Pause} />}
        {sending && !sending.interruption && (
          <span aria-hidden="true" className="absolute inset-x-2 bottom-2">
            <ProgressBar
              label={picturesMessages.progress}
              percent={Math.round((sending.share ?? 0) * 100)}
            />
          </span>
        )}
      </button>
      {/* Below the picture, so that they cover nothing. The accessible name of the button says the same in other words. */}
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

function Mark({ icon: Icon }: { icon: typeof Pause }) {
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
