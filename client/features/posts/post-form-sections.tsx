import { Controller } from 'react-hook-form';
import { ALT_MAX, CHARACTER_TAGS_MAX, CONTENT_MAX, TITLE_MAX } from '../../../contract/limits.ts';
import type { Upload } from '../../../contract/pictures.ts';
import { postCategories } from '../../../contract/posts.ts';
import { messages } from '../../messages.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { TagInput } from '../../ui/tag-input.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { useSiteSettings } from '../site-settings/site-settings.queries.ts';
import type { PostFormApi } from './use-post-form.ts';

const texts = messages.postForm;
const categories = postCategories.map((value) => ({
  value,
  label: messages.posts.categories[value],
}));

interface PictureSectionProps {
  form: PostFormApi;
  upload: Upload | null;
  onChange: (upload: Upload | null) => void;
  onBusy: (busy: boolean) => void;
}

/** The picture, and what it shows in words. */
export function PictureSection({ form, upload, onChange, onBusy }: PictureSectionProps) {
  const { errors } = form.formState;
  return (
    <section aria-label={texts.picture}>
      <PictureField
        folder="post-images"
        value={upload}
        onChange={onChange}
        onBusy={onBusy}
        error={errors.image_key?.message}
      />
      {upload && (
        <Field
          className="mt-4"
          label={messages.pictures.alt}
          hint={messages.pictures.altHint}
          required={false}
          error={errors.image_alt?.message}
          counter={{ text: form.watch('image_alt') ?? '', max: ALT_MAX }}
        >
          {(control) => (
            <TextInput {...control} {...form.register('image_alt')} autoComplete="off" />
          )}
        </Field>
      )}
    </section>
  );
}

/** Title and text. */
export function TextSection({ form }: { form: PostFormApi }) {
  const { errors } = form.formState;
  return (
    <>
      <Field
        label={texts.titleField}
        required
        error={errors.title?.message}
        counter={{ text: form.watch('title'), max: TITLE_MAX }}
      >
        {(control) => <TextInput {...control} {...form.register('title')} autoComplete="off" />}
      </Field>
      <Field
        label={texts.content}
        hint={texts.contentHint}
        required={false}
        error={errors.content?.message}
        counter={{ text: form.watch('content') ?? '', max: CONTENT_MAX }}
      >
        {(control) => <TextArea {...control} {...form.register('content')} />}
      </Field>
    </>
  );
}

/** What kind of thing it is. */
export function CategorySection({ form }: { form: PostFormApi }) {
  return (
    <Controller
      control={form.control}
      name="category"
      render={({ field, fieldState }) => (
        <ChoiceGroup
          label={texts.category}
          name={field.name}
          options={categories}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
          required
        />
      )}
    />
  );
}

/** Who is in it. */
export function TagsSection({ form }: { form: PostFormApi }) {
  const characters = useSiteSettings()?.characters ?? [];
  const faults = form.formState.errors.character_tags;
  // The fault may be of the list, or of one tag in it.
  const fault = [faults, ...(Array.isArray(faults) ? faults : [])].find((each) => each?.message);
  return (
    <Controller
      control={form.control}
      name="character_tags"
      render={({ field }) => (
        <Field label={texts.tags} hint={texts.tagsHint} required={false} error={fault?.message}>
          {(control) => (
            <TagInput
              control={control}
              tags={field.value ?? []}
              onChange={field.onChange}
              onBlur={field.onBlur}
              max={CHARACTER_TAGS_MAX}
              suggestions={characters}
              placeholder={texts.tagsPlaceholder}
            />
          )}
        </Field>
      )}
    />
  );
}
