import type { z } from 'zod';
import type { Picture, Upload } from '../../../../contract/pictures.ts';
import type {
  draftFieldsSchema,
  PostCategory,
  PostDetail,
  postFieldsSchema,
} from '../../../../contract/posts.ts';

/** The values of the form's fields, and what they are once checked. */
export type PostFormInput = z.input<typeof postFieldsSchema>;
export type PostFields = z.output<typeof postFieldsSchema>;
export type DraftFields = z.output<typeof draftFieldsSchema>;

export type Focal = Picture['focal'];

/** Everything on the form of a post, as it was typed. */
export interface Contents {
  title: string;
  content: string;
  category: PostCategory;
  character_tags: string[];
  video_url: string | null;
  image_alt: string;
  image_focal: Focal;
  upload: Upload | null;
}

const center: Focal = { x: 50, y: 50 };

export const emptyContents: Contents = {
  title: '',
  content: '',
  category: 'fanart',
  character_tags: [],
  video_url: null,
  image_alt: '',
  image_focal: center,
  upload: null,
};

/** What stands in a stored post, to be edited. */
export function contentsOfPost(post: PostDetail): Contents {
  const { title, content, category, character_tags, video_url, image, image_url } = post;
  const upload =
    image_url !== null && image ? { key: keyOf(image_url), url: image_url, image } : null;
  return {
    title,
    content,
    category,
    character_tags,
    video_url,
    image_alt: image?.alt ?? '',
    image_focal: image?.focal ?? center,
    upload,
  };
}

/** The form's values for some contents. */
export function valuesOf({ upload, ...fields }: Contents): PostFormInput {
  return { ...fields, image_key: upload?.key ?? null };
}

/** What stands on the form. */
export function contentsOf(values: PostFormInput, upload: Upload | null): Contents {
  const { title, content = '', category, character_tags = [] } = values;
  const { video_url = null, image_alt = '', image_focal = center } = values;
  return { title, content, category, character_tags, video_url, image_alt, image_focal, upload };
}

/** Whether there is anything in it worth keeping. */
export function hasContent({ title, content, image_alt, ...rest }: Contents): boolean {
  return (
    [title, content, image_alt].some((text) => text.trim() !== '') ||
    rest.character_tags.length > 0 ||
    rest.video_url !== null ||
    rest.upload !== null
  );
}

/** Whether a stored post holds exactly these fields. */
export function holds(post: PostDetail, fields: DraftFields): boolean {
  const stored = valuesOf(contentsOfPost(post));
  // The words for a picture are stored with the picture.
  const sent = {
    ...fields,
    ...(fields.image_key === null && { image_alt: '', image_focal: center }),
  };
  return (Object.keys(stored) as (keyof DraftFields)[]).every(
    (name) => JSON.stringify(stored[name]) === JSON.stringify(sent[name]),
  );
}

/** The key behind a stored picture's address. */
function keyOf(imageUrl: string): string {
  return imageUrl.replace(/^\/images\//, '');
}
