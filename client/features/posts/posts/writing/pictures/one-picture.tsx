import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { ChosenPicture } from '#client/features/foundations/pictures/chosen-picture.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { PictureLabels } from '#contract/posts/content-labels.ts';
import { labelsOptionMessages } from '../labels-option.messages.ts';
import { descriptionOf } from './picture-items.ts';
import { PictureLabelsField } from './picture-labels.tsx';
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
  const { alt: _, focal, ...labels } = descriptionOf(item);
  return (
    <>
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
          value: focal,
          onChange: (next) => list.describe(id, { focal: next }),
        }}
      >
        <Button variant="ghost" className="max-sm:px-3" onClick={() => picker.open(null)}>
          <ImagePlus className="size-5" aria-hidden="true" />
          {picturesFormMessages.add}
        </Button>
      </ChosenPicture>
      <KeptLabels labels={labels} onChange={(change) => list.describe(id, change)} />
    </>
  );
}

interface KeptLabelsProps {
  labels: PictureLabels;
  onChange: (change: Partial<PictureLabels>) => void;
}

/** The labels that the picture has had for itself among several. Otherwise those of the post are enough. */
function KeptLabels({ labels, onChange }: KeptLabelsProps) {
  const isLabelled = labels.spoiler || labels.sensitive;
  const [wasLabelled, setWasLabelled] = useState(isLabelled);
  // The field stays once its labels are taken off, so that they can be chosen again.
  if (isLabelled && !wasLabelled) setWasLabelled(true);
  if (!wasLabelled) return null;
  return (
    <PictureLabelsField labels={labels} hint={labelsOptionMessages.keptHint} onChange={onChange} />
  );
}
