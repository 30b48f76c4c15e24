import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { picturesMessages } from '#client/features/foundations/pictures/pictures.messages.ts';
import { formatBytes } from '#client/lib/format/format-bytes.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { PointerText } from '#client/ui/text/pointer-text.tsx';
import { MAX_POST_PICTURES, pictureLayouts } from '#contract/posts/post-pictures.ts';
import { coverOf } from '../post-form-values.ts';
import { AltRequest } from './alt-request.tsx';
import { type PictureItems, roomIn, sendingTotal } from './picture-items.ts';
import { PicturePanel } from './picture-panel.tsx';
import { PictureTiles } from './picture-tiles.tsx';
import { PictureTroubles } from './picture-troubles.tsx';
import { picturesFormMessages } from './pictures-form.messages.ts';
import type { PicturesProps } from './pictures-props.ts';

const texts = picturesFormMessages;

/** The form part of a post with several pictures: the tiles, the panel of the chosen picture, and the layout. */
export function SeveralPictures(props: PicturesProps) {
  const { userId, form, pictures, cover, onCover, picker, onRemove } = props;
  const { list, items, stored } = pictures;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const coverKey = coverOf({ pictures: stored, cover })?.key ?? null;
  const errorOf = useDescriptionErrors(props);
  const refused = items.find((item) => errorOf(item.picture?.key) !== undefined);
  const index = items.findIndex(({ id }) => id === (chosenId ?? refused?.id));
  const chosen = items[index];
  const described = stored.filter(({ image }) => image.alt !== '').length;
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || from === to) return;
    list.move(from, to);
    announce(texts.moved(to + 1, items.length));
  };
  const toFirstUndescribed = () => {
    const next = items.find(({ picture }) => picture?.image.alt === '');
    if (next) setChosenId(next.id);
  };
  return (
    <>
      <PictureTiles
        items={items}
        coverKey={coverKey}
        chosenId={chosen?.id ?? null}
        onChoose={(id) => setChosenId(id === chosen?.id ? null : id)}
        onMove={move}
        onRemove={onRemove}
      >
        {roomIn(items) > 0 && <AddTile onPress={() => picker.open(null)} />}
      </PictureTiles>
      <p className="nums mt-2 flex flex-wrap justify-between gap-x-4 text-ink-soft text-xs">
        <span>
          {texts.count(items.length, MAX_POST_PICTURES)}
          <span className="ml-3">{texts.descriptions(described, stored.length)}</span>
        </span>
        <PointerText touch={texts.touchHint} mouse={texts.orderHint} />
      </p>
      <SendingSummary items={items} />
      <PictureTroubles items={items} list={list} onReplace={picker.open} />
      {chosen && (
        <PicturePanel
          key={chosen.id}
          item={chosen}
          index={index}
          count={items.length}
          isCover={chosen.picture !== null && chosen.picture.key === coverKey}
          error={errorOf(chosen.picture?.key)}
          onMove={move}
          onDescribe={(change) => list.describe(chosen.id, change)}
          onCover={() => chosen.picture && onCover(chosen.picture.key)}
          onStop={() => list.stop(chosen.id)}
          onReplace={() => picker.open(chosen.id)}
          onRemove={() => onRemove(chosen.id)}
          onClose={() => setChosenId(null)}
        />
      )}
      {!chosen && described < stored.length && (
        <AltRequest userId={userId} onWrite={toFirstUndescribed} />
      )}
      <LayoutField form={form} />
    </>
  );
}

/** Returns a function that returns the validation error of a picture's description. */
function useDescriptionErrors({ form, pictures: { stored } }: PicturesProps) {
  const { errors } = form.formState;
  return (key: string | undefined) => {
    const at = stored.findIndex((picture) => picture.key === key);
    return at < 0 ? undefined : errors.pictures?.[at]?.alt?.message;
  };
}

function AddTile({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={texts.add}
      onClick={onPress}
      className="flex aspect-square w-full flex-col items-center justify-center gap-1 rounded-lg border-2 border-control border-dashed bg-surface text-brand text-xs transition-colors hover:border-brand hover:bg-brand-soft"
    >
      <ImagePlus className="size-7" aria-hidden="true" />
      {texts.addShort}
    </button>
  );
}

function SendingSummary({ items }: { items: PictureItems }) {
  const total = sendingTotal(items);
  if (total === null) return null;
  return (
    <div className="nums mt-3 text-ink-soft text-xs">
      <p>
        {texts.total(total.files, formatBytes(total.bytes))}
        <span className="ml-2 max-sm:hidden">{texts.totalShrinks}</span>
      </p>
      <ProgressBar label={picturesMessages.progress} percent={total.percent} className="mt-1" />
    </div>
  );
}

const layouts = pictureLayouts.map((value) => ({ value, label: texts.layouts[value] }));
const directions = (['ltr', 'rtl'] as const).map((value) => ({
  value,
  label: texts.directions[value],
}));

function LayoutField({ form }: Pick<PicturesProps, 'form'>) {
  const chosen = form.watch('picture_layout') ?? 'column';
  return (
    <div className="mt-4">
      <Controller
        control={form.control}
        name="picture_layout"
        render={({ field }) => (
          <RadioGroup
            label={texts.layout}
            name={field.name}
            options={layouts}
            value={chosen}
            onChange={field.onChange}
          />
        )}
      />
      <p className="mt-1 text-ink-soft text-xs">{texts.layoutHints[chosen]}</p>
      {chosen === 'pages' && <DirectionField form={form} />}
    </div>
  );
}

/** The choice of whether pages are turned from left to right, or from right to left as in a manga. */
function DirectionField({ form }: Pick<PicturesProps, 'form'>) {
  return (
    <div className="mt-4">
      <Controller
        control={form.control}
        name="from_right"
        render={({ field }) => (
          <RadioGroup
            label={texts.direction}
            name={field.name}
            options={directions}
            value={field.value ? 'rtl' : 'ltr'}
            onChange={(direction) => field.onChange(direction === 'rtl')}
          />
        )}
      />
      <p className="mt-1 text-ink-soft text-xs">{texts.directionHint}</p>
    </div>
  );
}
