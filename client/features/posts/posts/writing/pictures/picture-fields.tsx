import { useState } from 'react';
import { flushSync } from 'react-dom';
import { picturesMessages } from '#client/features/foundations/pictures/pictures.messages.ts';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { FilterChip } from '#client/ui/navigation/filter-chip.tsx';
import { ALT_MAX } from '#contract/foundations/limits.ts';
import type { PictureLabels } from '#contract/posts/content-labels.ts';
import { postFormMessages } from '../post-form.messages.ts';
import type { PostFormApi } from '../use-post-form.ts';
import { descriptionOf } from './picture-items.ts';
import { picturesFormMessages } from './pictures-form.messages.ts';
import type { PostPictures } from './use-post-pictures.ts';

interface DescriptionSectionProps {
  userId: string;
  form: PostFormApi;
  pictures: PostPictures;
}

/**
 * For a single picture, the field for its description, which stays when the upload fails. For several pictures, a
 * request to describe them. The section is below the tags, because descriptions are optional.
 */
export function DescriptionSection({ userId, form, pictures }: DescriptionSectionProps) {
  const { list, items, chosenId, choose } = pictures;
  const [item, ...others] = items;
  if (!item) return null;
  if (others.length > 0) {
    const next = items.find(({ picture }) => picture?.image.alt === '');
    if (!next || items.some(({ id }) => id === chosenId)) return null;
    const describe = () => {
      flushSync(() => choose(next.id));
      focusField();
    };
    return <AltRequest userId={userId} onWrite={describe} />;
  }
  return (
    <AltField
      value={descriptionOf(item).alt}
      error={form.formState.errors.image_alt?.message}
      onChange={(alt) => list.describe(item.id, { alt })}
    />
  );
}

function focusField(): void {
  document.querySelector<HTMLInputElement>('input[name="image_alt"]')?.focus();
}

interface AltFieldProps {
  value: string;
  error: string | undefined;
  onChange: (alt: string) => void;
}

/** The field for the description of a picture, which helps people who cannot see it. */
export function AltField({ value, error, onChange }: AltFieldProps) {
  return (
    <Field
      label={picturesMessages.alt}
      hint={picturesMessages.altHint}
      required={false}
      error={error}
      counter={{ text: value, max: ALT_MAX }}
    >
      {(control) => (
        <TextInput
          {...control}
          name="image_alt"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

const storageKey = (userId: string) => `hiroba.alt-asked.${userId}`;

/** A request to describe the pictures. It is not shown again after a member has responded on this device. */
export function AltRequest({ userId, onWrite }: { userId: string; onWrite: () => void }) {
  const { ask } = picturesFormMessages;
  const character = useSiteSettings()?.example_character ?? ask.character;
  const [wasAsked, setAsked] = useState(() => readStored('localStorage', storageKey(userId)));
  if (wasAsked) return null;

  function answer() {
    writeStored('localStorage', storageKey(userId), true);
    setAsked(true);
  }
  function write() {
    answer();
    onWrite();
  }

  return (
    <section aria-label={ask.title} className="rounded-lg bg-info-soft px-4 py-3 text-sm">
      <p className="font-bold">{ask.title}</p>
      <p className="mt-0.5 text-ink-soft text-xs [word-break:auto-phrase]">{ask.text(character)}</p>
      <div className="mt-1 flex justify-end">
        <Button variant="ghost" className="px-3" onClick={answer}>
          {ask.later}
        </Button>
        <Button variant="ghost" className="px-3" onClick={write}>
          {ask.write}
        </Button>
      </div>
    </section>
  );
}

const covers = ['spoiler', 'sensitive'] as const;

interface PictureLabelsFieldProps {
  labels: PictureLabels;
  hint: string;
  onChange: (changes: Partial<PictureLabels>) => void;
}

/** The labels of one picture, which apply in addition to the labels of the whole post. */
export function PictureLabelsField({ labels, hint, onChange }: PictureLabelsFieldProps) {
  return (
    <fieldset className="mt-3">
      <legend className="mb-1.5 font-bold text-sm">{postFormMessages.labels.onePicture}</legend>
      <div className="flex flex-wrap gap-2">
        {covers.map((cover) => (
          <FilterChip
            key={cover}
            chosen={labels[cover]}
            aria-pressed={labels[cover]}
            onClick={() => onChange({ [cover]: !labels[cover] })}
          >
            {postFormMessages.labels[cover]}
          </FilterChip>
        ))}
      </div>
      <p className="mt-1 text-ink-soft text-xs">{hint}</p>
    </fieldset>
  );
}
