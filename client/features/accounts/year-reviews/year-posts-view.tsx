import { PostCard } from '#client/features/posts/posts/cards/post-card.tsx';
import type { YearPosts } from '#contract/accounts/year-reviews.ts';
import type { PostCard as PostCardData } from '#contract/posts/posts.ts';
import { yearReviewsMessages as texts } from './year-reviews.messages.ts';
import {
  BigNumber,
  figuresAboveZero,
  YearFigures,
  YearSection,
  YearTags,
} from './year-section.tsx';

export function YearPostsView({ posts }: { posts: YearPosts }) {
  const { posts_count, likes_count, comments_count, busiest_month, tags } = posts;
  const moments = momentsOf(posts.first_post, posts.most_liked_post);
  return (
    <>
      <YearSection title={texts.posts}>
        <BigNumber>{texts.postsCount(posts_count)}</BigNumber>
        {busiest_month !== null && (
          <p className="mt-2 text-sm [word-break:auto-phrase]">{texts.busiest(busiest_month)}</p>
        )}
      </YearSection>
      {likes_count + comments_count > 0 && (
        <YearSection title={texts.received}>
          <YearFigures
            figures={figuresAboveZero([
              [texts.likes, likes_count, texts.times],
              [texts.comments, comments_count, texts.postsCount],
            ])}
          />
        </YearSection>
      )}
      {tags.length > 0 && (
        <YearSection title={texts.tags}>
          <YearTags
            label={texts.tags}
            tags={tags.map(({ tag, posts_count: count }) => ({
              tag,
              label: texts.tag(tag, count),
            }))}
          />
        </YearSection>
      )}
      {moments.length > 0 && (
        <YearSection title={texts.moments}>
          <div className="mt-4 grid gap-8 text-left sm:grid-cols-2">
            {moments.map(({ label, post }) => (
              <figure key={post.id} className="mx-auto w-full max-w-80 only:sm:col-span-2">
                <figcaption className="mb-2 text-center font-bold text-sm [word-break:auto-phrase]">
                  {label}
                </figcaption>
                <PostCard post={post} />
              </figure>
            ))}
          </div>
        </YearSection>
      )}
    </>
  );
}

function momentsOf(first: PostCardData | null, mostLiked: PostCardData | null) {
  if (first && first.id === mostLiked?.id) return [{ label: texts.firstAndMostLiked, post: first }];
  return [
    ...(mostLiked ? [{ label: texts.mostLiked, post: mostLiked }] : []),
    ...(first ? [{ label: texts.first, post: first }] : []),
  ];
}
