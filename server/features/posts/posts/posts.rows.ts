import type {
  PostCharacterTagsTable,
  PostsTable,
  RowFields,
} from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `posts`, by default public, published when created, and without contents. */
export function postRow(fields: RowFields<PostsTable, 'user_id'>): PostsTable {
  const { is_published = true, created_at = new Date().toISOString() } = fields;
  return {
    id: newId(),
    title: '',
    content: '',
    category: 'fanart',
    image_key: null,
    image_alt: '',
    image_focal_x: 50,
    image_focal_y: 50,
    pictures_count: 0,
    picture_layout: 'column',
    from_right: false,
    picture_rights: null,
    watermark: null,
    video_url: null,
    labels: '',
    team_labels: '',
    warning: '',
    is_draft: !is_published,
    is_published,
    audience: 'public',
    own_audience: 'public',
    commenters: 'readers',
    has_poll: false,
    draft_poll: null,
    likes_count: 0,
    comments_count: 0,
    character_tags: '',
    request_id: null,
    published_at: is_published ? created_at : null,
    edited_at: null,
    hidden_at: null,
    hidden_by: null,
    hidden_reason: '',
    created_at,
    updated_at: created_at,
    ...fields,
  };
}

/** The rows of `post_character_tags` for a post, in the order of its tags. */
export function postTagRows(post_id: string, tags: readonly string[]): PostCharacterTagsTable[] {
  return tags.map((tag, position) => ({ post_id, position, tag }));
}
