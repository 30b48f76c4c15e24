import { ImagePlus } from 'lucide-react';
import { picturesMessages } from '#client/features/foundations/pictures/pictures.messages.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { PointerText } from '#client/ui/text/pointer-text.tsx';
import { formatBytes } from '#contract/foundations/format-bytes.ts';
import { MAX_POST_PICTURES, pictureLayouts } from '#contract/posts/post-pictures.ts';
import { coverOf } from '../post-form-values.ts';
import type { PostFormApi } from '../use-post-form.ts';
import { type PictureItems, roomIn, sendingTotal } from './picture-items.ts';
import { PicturePanel } from './picture-panel.tsx';
import { PictureTiles } from './picture-tiles.tsx';
import { PictureTroubles } from './picture-troubles.tsx';
import { picturesFormMessages as texts } from './pictures-form.messages.ts';
import type { PostPictures } from './use-post-pictures.ts';

export interface PicturesProps {
  form: PostFormApi;
  pictures: PostPictures;
  /** The key of the picture that the author has chosen as the cover. Null when the first picture is the cover. */
  cover: string | null;
  onCover: (key: string) => void;
  /** Opens the file dialog. With an id, the chosen file replaces this picture. With null, the files are added. */
  onPick: (id: string | null) => void;
  /** Called when a pressed button is about to be removed. The section then takes the focus. */
  onPressed: () => void;
  onRemove: (id: string) => void;
}

export function SeveralPictures(props: PicturesProps) {
  const { form, pictures, cover, onCover, onPick, onRemove } = props;
  const { list, items, stored, chosenId, choose } = pictures;
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
  return (
    <>
      <PictureTiles
        {...{ items, coverKey, onRemove }}
        chosenId={chosen?.id ?? null}
        onChoose={(id) => choose(id === chosen?.id ? null : id)}
        onMove={move}
      >
        {roomIn(items) > 0 && <AddTile onPress={() => onPick(null)} />}
      </PictureTiles>
      <p className="nums mt-2 flex flex-wrap justify-between gap-x-4 text-ink-soft text-xs">
        <span>
          {texts.count(items.length, MAX_POST_PICTURES)}
          <span className="ml-3">{texts.descriptions(described, stored.length)}</span>
        </span>
        <PointerText touch={texts.touchHint} mouse={texts.orderHint} />
      </p>
      <SendingSummary items={items} />
      <PictureTroubles items={items} list={list} onReplace={onPick} />
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
          onReplace={() => onPick(chosen.id)}
          onRemove={() => onRemove(chosen.id)}
          onClose={() => choose(null)}
        />
      )}
      <LayoutField form={form} />
    </>
  );
}

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
  const change = { shouldDirty: true };
  return (
    <div className="mt-4">
      <RadioGroup
        label={texts.layout}
        name="picture_layout"
        options={layouts}
        value={chosen}
        onChange={(layout) => form.setValue('picture_layout', layout, change)}
      />
      <p className="mt-1 text-ink-soft text-xs">{texts.layoutHints[chosen]}</p>
      {chosen === 'pages' && (
        <div className="mt-4">
          <RadioGroup
            label={texts.direction}
            name="from_right"
            options={directions}
            value={form.watch('from_right') ? 'rtl' : 'ltr'}
            onChange={(direction) => form.setValue('from_right', direction === 'rtl', change)}
          />
          <p className="mt-1 text-ink-soft text-xs">{texts.directionHint}</p>
        </div>
      )}
    </div>
  );
}
