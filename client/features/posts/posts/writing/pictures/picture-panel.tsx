import { ArrowLeft, ArrowRight, BookImage, X } from 'lucide-react';
import { ChosenPicture } from '#client/features/foundations/pictures/chosen-picture.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { postFormMessages } from '../post-form.messages.ts';
import { AltField, PictureLabelsField } from './picture-fields.tsx';
import { type Description, descriptionOf, type PictureItem } from './picture-items.ts';
import { picturesFormMessages as texts } from './pictures-form.messages.ts';

interface PicturePanelProps {
  item: PictureItem;
  /** The index counts from 0. */
  index: number;
  count: number;
  isCover: boolean;
  error: string | undefined;
  onMove: (from: number, to: number) => void;
  onDescribe: (change: Partial<Description>) => void;
  onCover: () => void;
  onStop: () => void;
  onReplace: () => void;
  onRemove: () => void;
  onClose: () => void;
}

export function PicturePanel(props: PicturePanelProps) {
  const { item, index, count, error, onDescribe, onClose } = props;
  const { picture, sending, original } = item;
  const { alt, focal, ...labels } = descriptionOf(item);
  return (
    <section
      ref={scrollIntoView}
      aria-label={texts.number(index + 1, count)}
      // The margins keep the panel clear of the sticky bars when it is scrolled into view.
      className="mt-3 scroll-mt-16 scroll-mb-44 rounded-lg border border-line bg-surface p-3"
    >
      <div className="mb-2 flex items-center justify-between gap-2">
        <h2 className="pl-1 font-bold text-sm">{texts.number(index + 1, count)}</h2>
        <IconButton icon={X} label={texts.close} onClick={onClose} className="-my-1 -mr-1" />
      </div>
      <ChosenPicture
        upload={picture}
        sending={sending ?? undefined}
        original={original}
        onStop={props.onStop}
        onReplace={props.onReplace}
        onRemove={props.onRemove}
        focal={{ value: focal, onChange: (next) => onDescribe({ focal: next }) }}
      />
      <MoveButtons {...props} />
      <AltField value={alt} error={error} onChange={(next) => onDescribe({ alt: next })} />
      <PictureLabelsField
        labels={labels}
        hint={postFormMessages.labels.onePictureHint}
        onChange={onDescribe}
      />
    </section>
  );
}

function scrollIntoView(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'nearest' });
}

/** Buttons that move the picture, as an alternative to dragging and keys, and a button that makes it the cover. */
function MoveButtons({ item, index, count, isCover, onMove, onCover }: PicturePanelProps) {
  return (
    <div className="mt-2 mb-3">
      <div className="flex flex-wrap justify-center">
        <Button
          variant="ghost"
          className="px-2.5 sm:px-4"
          aria-disabled={index === 0 || undefined}
          onClick={() => onMove(index, index - 1)}
        >
          <ArrowLeft className="size-5" aria-hidden="true" />
          {texts.earlier}
        </Button>
        <Button
          variant="ghost"
          className="px-2.5 sm:px-4"
          aria-disabled={index === count - 1 || undefined}
          onClick={() => onMove(index, index + 1)}
        >
          {texts.later}
          <ArrowRight className="size-5" aria-hidden="true" />
        </Button>
        {item.picture && (
          <Button
            variant="ghost"
            className="px-2.5 sm:px-4"
            aria-pressed={isCover}
            aria-disabled={isCover || undefined}
            onClick={onCover}
          >
            <BookImage className="size-5" aria-hidden="true" />
            {isCover ? texts.isCover : texts.makeCover}
          </Button>
        )}
      </div>
      <p className="text-center text-ink-soft text-xs">{texts.coverHint}</p>
    </div>
  );
}
