import { ImagePlus } from 'lucide-react';
import { ChosenPicture } from '#client/features/foundations/pictures/chosen-picture.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { descriptionOf } from './picture-items.ts';
import { picturesFormMessages } from './pictures-form.messages.ts';
import type { PicturesProps } from './pictures-props.ts';

/** The picture of a post with one, which may be on its way. Its description is a field of the form. */
export function OnePicture({
  pictures: { list, items },
  picker,
  onPressed,
  onRemove,
}: PicturesProps) {
  const [item] = items;
  if (!item) return null;
  const { id, picture, sending, original } = item;
  return (
    <ChosenPicture
      upload={picture}
      sending={sending ?? undefined}
      original={original}
      onStop={() => {
        onPressed();
        list.stop(id);
      }}
      onReplace={() => picker.open(id)}
      onRemove={() => onRemove(id)}
      focal={{
        value: descriptionOf(item).focal,
        onChange: (focal) => list.describe(id, { focal }),
      }}
    >
      <Button variant="ghost" className="max-sm:px-3" onClick={() => picker.open(null)}>
        <ImagePlus className="size-5" aria-hidden="true" />
        {picturesFormMessages.add}
      </Button>
    </ChosenPicture>
  );
}
