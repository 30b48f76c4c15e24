import { Controller } from 'react-hook-form';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { pictureLayouts } from '#contract/posts/post-pictures.ts';
import { picturesFormMessages } from './pictures-form.messages.ts';
import type { PicturesProps } from './pictures-props.ts';

const texts = picturesFormMessages;
const layouts = pictureLayouts.map((value) => ({ value, label: texts.layouts[value] }));
const directions = (['ltr', 'rtl'] as const).map((value) => ({
  value,
  label: texts.directions[value],
}));

/** How the page shows several pictures, and the direction of pages. */
export function LayoutField({ form }: Pick<PicturesProps, 'form'>) {
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

/** Whether pages are turned from left to right, or as in a manga. */
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
