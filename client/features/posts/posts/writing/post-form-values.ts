import type { z } from 'zod';
import { pictureKeyOf } from '#contract/foundations/picture-urls.ts';
import type { Picture } from '#contract/foundations/pictures.ts';
import { type ContentLabels, noLabels } from '#contract/posts/content-labels.ts';
import type { PictureRights } from '#contract/posts/picture-rights.ts';
import type { CommenterGroup, PostAudience } from '#contract/posts/post-choices.ts';
import type { PictureLayout, PostPicture } from '#contract/posts/post-pictures.ts';
import {
  type AttachedNft,
  draftFieldsSchema,
  type PostCategory,
  type PostDetail,
  postFieldsSchema,
} from '#contract/posts/posts.ts';
import { picturesOfPost } from '../pictures-of-post.ts';

const { category } = postFieldsSchema.shape;

/** The fields of a published post. In the form, the category can be missing at first. */
export const postFormSchema = postFieldsSchema.extend({
  category: category.nullable().pipe(category),
});

export type PollInput = NonNullable<PostFormInput['poll']>;

export type PostFormInput = z.input<typeof postFormSchema>;
export type PostFields = z.output<typeof postFormSchema>;
export type DraftFields = z.output<typeof draftFieldsSchema>;

type Focal = Picture['focal'];

export interface Contents {
  title: string;
  content: string;
  /** Null until the author has chosen a category. */
  category: PostCategory | null;
  character_tags: string[];
  video_url: string | null;
  /** The picture rights and the watermark. Undefined keeps the stored values. */
  rights?: PictureRights | null | undefined;
  has_watermark?: boolean | undefined;
  pictures: readonly PostPicture[];
  /** The key of the picture that the author has chosen as the cover. Null when no picture is chosen. */
  cover: string | null;
  picture_layout: PictureLayout;
  /** Whether pages are turned from right to left. */
  from_right: boolean;
  audience: PostAudience;
  commenters: CommenterGroup;
  labels: ContentLabels;
  warning: string;
  /** The poll that is published with the post. Undefined when the poll is managed on the page of the post. */
  poll?: PollInput | null | undefined;
  nft: AttachedNft | null;
}

/** The labels of a picture that was stored before pictures had labels. */
export const noPictureLabels = { spoiler: false, sensitive: false, veil: null };
export const center: Focal = { x: 50, y: 50 };

export const emptyContents: Contents = {
  title: '',
  content: '',
  category: null,
  character_tags: [],
  video_url: null,
  pictures: [],
  cover: null,
  picture_layout: 'column',
  from_right: false,
  audience: 'public',
  commenters: 'readers',
  labels: noLabels,
  warning: '',
  poll: null,
  nft: null,
};

/** The initial fields of a new post, from the URL of the page and the contents that a phone has shared. */
export interface Prefill {
  /** The tag in the URL. An invalid tag is ignored. */
  tag: string | null;
  nft: AttachedNft | null;
  words: Pick<Contents, 'title' | 'content'> | null;
}

export function contentsOfNew({ tag, nft, words }: Prefill): Contents {
  const { success, data } = draftFieldsSchema.shape.character_tags.safeParse([tag]);
  return { ...emptyContents, ...(success && { character_tags: data }), ...words, nft };
}

export function contentsOfPost(post: PostDetail): Contents {
  const { title, content, category, character_tags, video_url, picture_layout, from_right, nft } =
    post;
  const pictures = picturesOfPost(post).map((picture) => ({
    ...noPictureLabels,
    ...picture,
    key: pictureKeyOf(picture.url),
  }));
  const coverKey = post.image_url === null ? null : pictureKeyOf(post.image_url);
  return {
    title,
    content,
    category,
    character_tags,
    video_url,
    pictures,
    cover: coverKey === pictures[0]?.key ? null : coverKey,
    picture_layout,
    from_right,
    audience: post.audience,
    commenters: post.commenters,
    labels: post.labels,
    warning: post.warning,
    poll: post.is_published || post.has_poll ? undefined : post.draft_poll,
    nft,
  };
}

/** Returns the cover of the post: the chosen picture or, if it no longer exists, the first picture. */
export function coverOf({ pictures, cover }: Pick<Contents, 'pictures' | 'cover'>) {
  return pictures.find(({ key }) => key === cover) ?? pictures[0];
}

/** Returns the fields of the pictures. All pictures are sent, because the labels of an omitted picture would stay. */
export function pictureValues(contents: Pick<Contents, 'pictures' | 'cover'>) {
  const { pictures } = contents;
  const cover = coverOf(contents);
  return {
    image_key: cover?.key ?? null,
    image_alt: cover?.image.alt ?? '',
    image_focal: cover?.image.focal ?? center,
    pictures: pictures.length > 0 ? pictures.map(sentPicture) : undefined,
  };
}

function sentPicture({ key, image: { alt, focal }, spoiler, sensitive }: PostPicture) {
  return { key, alt, focal, spoiler, sensitive };
}

export function valuesOf({ pictures, cover, nft, ...fields }: Contents): PostFormInput {
  return { ...fields, ...pictureValues({ pictures, cover }), nftId: nft?.id ?? null };
}

export type Attachments = Pick<Contents, 'pictures' | 'cover' | 'nft'>;

export function contentsOf(values: PostFormInput, attachments: Attachments): Contents {
  const { title, content = '', category, character_tags = [] } = values;
  const { video_url = null, picture_layout = 'column', rights, has_watermark } = values;
  const { warning = '', from_right = false } = values;
  const { audience = 'public', commenters = 'readers', poll } = values;
  const labels = { ...noLabels, ...values.labels };
  const typed = { title, content, category, character_tags, video_url, picture_layout, from_right };
  const choices = { audience, commenters, labels, warning, rights, has_watermark, poll };
  return { ...typed, ...choices, ...attachments };
}

/** Returns a key for contents. Contents with equal fields have equal keys. */
export function contentsKey(contents: Contents): string {
  return JSON.stringify(valuesOf(contents));
}

/** Whether the form has contents that an empty form does not have. The category is ignored. */
export function hasContent({ title, content, ...rest }: Contents): boolean {
  return (
    [title, content].some((text) => text.trim() !== '') ||
    rest.character_tags.length > 0 ||
    rest.video_url !== null ||
    rest.pictures.length > 0 ||
    Boolean(rest.poll) ||
    rest.nft !== null
  );
}

export function hasFields(post: PostDetail, fields: DraftFields): boolean {
  const stored = valuesOf(contentsOfPost(post));
  // The server stores no description and no focal point for a post without a picture.
  const sent = {
    ...fields,
    ...(fields.image_key === null && { image_alt: '', image_focal: center }),
  };
  const names = Object.keys(stored) as (keyof DraftFields)[];
  // The poll of a published post is not compared, because it is no longer a field of the form.
  const compared = names.filter((name) => name !== 'poll' || stored.poll !== undefined);
  return compared.every((name) => JSON.stringify(stored[name]) === JSON.stringify(sent[name]));
}
