import type { PostFormApi } from '../use-post-form.ts';
import { AltField } from './alt-field.tsx';
import { AltRequest } from './alt-request.tsx';
import { descriptionOf, isEmpty } from './picture-items.ts';
import type { PostPictures } from './use-post-pictures.ts';

interface DescriptionSectionProps {
  userId: string;
  form: PostFormApi;
  pictures: PostPictures;
}

/** The description of the only picture of a post. The field stays when the upload of the picture fails. */
export function DescriptionSection({ userId, form, pictures }: DescriptionSectionProps) {
  const { list, items } = pictures;
  const [item, ...others] = items;
  if (!item || others.length > 0) return null;
  const { alt } = descriptionOf(item);
  return (
    <div>
      <AltField
        value={alt}
        error={form.formState.errors.image_alt?.message}
        onChange={(next) => list.describe(item.id, { alt: next })}
      />
      {alt === '' && !isEmpty(items) && <AltRequest userId={userId} onWrite={focusField} />}
    </div>
  );
}

function focusField(): void {
  document.querySelector<HTMLInputElement>('input[name="image_alt"]')?.focus();
}
