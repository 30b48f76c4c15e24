import type { Post } from '../../../contract/posts.ts';
import { messages } from '../../messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { LikeButton } from '../likes/like-button.tsx';
import { PostAuthor } from './post-author.tsx';

const texts = messages.postPage;

/** Everything about an open post but its picture. */
export function PostDetails({ post }: { post: Post }) {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl">{post.title}</h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-ink-soft text-sm">
          <Badge>{messages.posts.categories[post.category]}</Badge>
          <Moment iso={post.created_at} />
        </p>
      </div>
      <div className="relative flex flex-wrap items-center gap-x-3">
        <LikeButton post={post} size="page" />
        <ShareButton
          path={`/posts/${post.id}`}
          label={texts.share}
          copied={texts.shared}
          failed={texts.shareFailed}
          variant="ghost"
        />
      </div>
      <PostAuthor author={post.profiles} />
      {post.content !== '' && (
        <p className="user-text">
          <LinkedText text={post.content} />
        </p>
      )}
      {post.character_tags.length > 0 && <Tags tags={post.character_tags} />}
    </div>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label={texts.tags} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="rounded-full bg-brand-soft px-3 py-1 text-brand text-sm">
          #{tag}
        </li>
      ))}
    </ul>
  );
}
