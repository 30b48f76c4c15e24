import { FilterChip } from '#client/ui/navigation/filter-chip.tsx';
import type { PictureLabels } from '#contract/posts/content-labels.ts';
import { labelsMessages } from '../labels.messages.ts';

const texts = labelsMessages;
const covers = ['spoiler', 'sensitive'] as const;

interface PictureLabelsFieldProps {
  labels: PictureLabels;
  hint: string;
  onChange: (changes: Partial<PictureLabels>) => void;
}

/** The labels of one picture. They are added to the labels of the whole post. */
export function PictureLabelsField({ labels, hint, onChange }: PictureLabelsFieldProps) {
  return (
    <fieldset className="mt-3">
      <legend className="mb-1.5 font-bold text-sm">{texts.onePicture}</legend>
      <div className="flex flex-wrap gap-2">
        {covers.map((cover) => (
          <FilterChip
            key={cover}
            chosen={labels[cover]}
            aria-pressed={labels[cover]}
            onClick={() => onChange({ [cover]: !labels[cover] })}
          >
            {texts[cover]}
          </FilterChip>
        ))}
      </div>
      <p className="mt-1 text-ink-soft text-xs">{hint}</p>
    </fieldset>
  );
}
