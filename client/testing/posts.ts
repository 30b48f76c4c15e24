import { pictureKeyOf } from '#contract/foundations/picture-urls.ts';
import type { Profile } from '#contract/members/profiles.ts';
import { noLabels } from '#contract/posts/content-labels.ts';
import type { PostPicture } from '#contract/posts/post-pictures.ts';
import type {
  DraftCard,
  Post,
  PostCard,
  PostDetail,
  SuggestedAuthor,
} from '#contract/posts/posts.ts';
import { aProfile } from './render.tsx';

const now = '2026-11-21T03:00:00.000Z';

/** Returns a post of another member. `fields` replace the defaults. */
export function aPost(fields: Partial<Post> = {}): Post {
  const { id, username, display_name, avatar_url, is_verified, is_holder } = aProfile();
  return {
    id: 'aPost000000000000001',
    user_id: id,
    title: '雨あがりのルミ',
    content: '',
    category: 'fanart',
    image_url: '/images/post-images/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.jpeg',
    image: { width: 900, height: 1200, placeholder: '', alt: '', focal: { x: 50, y: 50 } },
    pictures_count: 1,
    nft_image_url: null,
    video_url: null,
    labels: noLabels,
    veil: null,
    is_draft: false,
    is_published: true,
    audience: 'public',
    likes_count: 0,
    comments_count: 0,
    character_tags: [],
    created_at: now,
    updated_at: now,
    edited_at: null,
    profiles: { id, username, display_name, avatar_url, is_verified, is_holder },
    liked: false,
    my_likes_count: 0,
    bookmarked: false,
    ...fields,
  };
}

export function aCard(fields: Partial<PostCard> = {}): PostCard {
  const { content, ...rest } = aPost();
  return { ...rest, excerpt: content, ...fields };
}

export function aDraft(fields: Partial<DraftCard> = {}): DraftCard {
  return { ...aCard({ is_draft: true, is_published: false }), hidden: null, ...fields };
}

/** Returns a member without followers, with a post. */
export function aSuggestedAuthor(fields: Partial<Profile>): SuggestedAuthor {
  const user = aProfile(fields);
  return {
    user,
    follow: { is_following: false, is_followed_by: false },
    posts: [aCard({ title: `${user.display_name}の絵` })],
  };
}

const none: PostDetail['can'] = {
  edit: false,
  publish: false,
  delete: false,
  report: false,
  comment: false,
  hide_comments: false,
  moderate: false,
};

function picturesOf({ image_url: url, image }: Pick<Post, 'image_url' | 'image'>): PostPicture[] {
  return url !== null && image !== null
    ? [{ key: pictureKeyOf(url), url, image, spoiler: false, sensitive: false, veil: null }]
    : [];
}

/** Returns the fields that the page of a post has in addition to those of `aPost`. */
function pageOf(
  fields: Partial<PostDetail>,
): Pick<
  PostDetail,
  | 'nft'
  | 'hidden'
  | 'plan'
  | 'has_poll'
  | 'draft_poll'
  | 'in_series'
  | 'pictures'
  | 'picture_layout'
  | 'from_right'
  | 'rights'
  | 'has_watermark'
  | 'commenters'
  | 'warning'
  | 'team_labels'
> {
  const pictures = picturesOf({ ...aPost(), ...fields });
  return {
    nft: null,
    hidden: null,
    plan: null,
    has_poll: false,
    draft_poll: null,
    in_series: false,
    pictures,
    picture_layout: 'column',
    from_right: false,
    rights: null,
    has_watermark: false,
    commenters: 'readers',
    warning: '',
    team_labels: noLabels,
  };
}

/** Returns a post as its author sees it. */
export function anOwnPost(fields: Partial<PostDetail> = {}): PostDetail {
  const can = {
    ...none,
    edit: true,
    publish: true,
    delete: true,
    comment: true,
    hide_comments: true,
  };
  return { ...aPost(), ...pageOf(fields), follow: null, can, ...fields };
}

/** Returns a post as another member sees it. */
export function aPostDetail(fields: Partial<PostDetail> = {}): PostDetail {
  const can = { ...none, report: true, comment: true };
  const follow = { is_following: false, is_followed_by: false };
  return { ...aPost(), ...pageOf(fields), follow, can, ...fields };
}
