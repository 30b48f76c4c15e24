import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { LinkReviewNote } from '#client/features/moderation/link-holds/link-review-note.tsx';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { useTagOptions } from '#client/features/tags/tags/tags.queries.ts';
import { Field, TextArea, TextInput } from '#client/ui/form/field.tsx';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { TagInput } from '#client/ui/form/tag-input.tsx';
import { foldHintOf } from '#client/ui/text/long-text.tsx';
import { PointerText } from '#client/ui/text/pointer-text.tsx';
import { CHARACTER_TAGS_MAX, CONTENT_MAX, TITLE_MAX } from '#contract/foundations/limits.ts';
import { postCategories } from '#contract/posts/posts.ts';
import { postsMessages } from '../posts.messages.ts';
import { postFormMessages as texts } from './post-form.messages.ts';
import type { PostFormApi } from './use-post-form.ts';

const categories = postCategories.map((value) => ({
  value,
  label: postsMessages.categories[value],
}));

export function TextSection({ form, isPublished }: { form: PostFormApi; isPublished: boolean }) {
  const { errors, defaultValues } = form.formState;
  const textsOf = ({ title, content }: { title?: string; content?: string | null } = {}) => [
    title ?? '',
    content ?? '',
  ];
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
      <div>
        <Field
          label={texts.content}
          hint={foldHintOf(form.watch('content') ?? '')}
          required={false}
          error={errors.content?.message}
          counter={{ text: form.watch('content') ?? '', max: CONTENT_MAX }}
        >
          {(control) => <TextArea {...control} {...form.register('content')} />}
        </Field>
        <LinkReviewNote
          texts={textsOf({ title: form.watch('title'), content: form.watch('content') })}
          known={isPublished ? textsOf(defaultValues) : []}
        />
      </div>
    </>
  );
}

export function CategorySection({ form }: { form: PostFormApi }) {
  return (
    <Controller
      control={form.control}
      name="category"
      render={({ field, fieldState }) => (
        <RadioGroup
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

export function TagsSection({ form }: { form: PostFormApi }) {
  const characters = useSiteSettings()?.characters ?? [];
  const [typed, setTyped] = useState('');
  const options = useTagOptions(typed);
  const errors = form.formState.errors.character_tags;
  // An error can belong to the whole list, or to one of the tags in it.
  const error = [errors, ...(Array.isArray(errors) ? errors : [])].find((each) => each?.message);
  return (
    <Controller
      control={form.control}
      name="character_tags"
      render={({ field }) => (
        <Field
          label={texts.tags}
          hint={<PointerText touch={texts.tagsTouchHint} mouse={texts.tagsHint} />}
          required={false}
          error={error?.message}
          rendersFoot
        >
          {(control, foot) => (
            <TagInput
              {...{ control, foot, options }}
              tags={field.value ?? []}
              onChange={field.onChange}
              onBlur={field.onBlur}
              onTextChange={setTyped}
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
