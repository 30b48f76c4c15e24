import { CircleAlert, GripVertical, Pause } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { picturesMessages } from '#client/features/foundations/pictures/pictures.messages.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
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
      {/* The badges are outside of the button, because the accessible name of the button says the same in other words. */}
      <span
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute inset-1 flex flex-col items-start justify-between',
          isDragged && 'z-10',
        )}
      >
        <span className="nums grid h-6 min-w-6 place-items-center rounded-full bg-veil px-1.5 font-bold text-on-veil text-xs">
          {number}
        </span>
        <span className="flex gap-1">
          {isCover && <Badge tone="veil">{texts.isCover}</Badge>}
          {hasAlt && <Badge tone="veil">{postsMessages.altLabel}</Badge>}
        </span>
      </span>
      <span
        data-handle=""
        aria-hidden="true"
        className="absolute top-0 right-0 grid size-11 cursor-grab touch-none place-items-center"
      >
        <span className="grid size-7 place-items-center rounded-full bg-veil text-on-veil">
          <GripVertical className="size-4" />
        </span>
      </span>
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
