import { PostCard } from '#client/features/posts/posts/cards/post-card.tsx';
import type { YearPosts } from '#contract/accounts/year-reviews.ts';
import type { PostCard as PostCardData } from '#contract/posts/posts.ts';
import { yearReviewsMessages as texts } from './year-reviews.messages.ts';
import { BigNumber, type Figure, YearFigures, YearSection } from './year-section.tsx';
import { YearTags } from './year-tags.tsx';

/** The sections of a review about the posts of the year. */
export function YearPostsView({ posts }: { posts: YearPosts }) {
  const { posts_count, likes_count, comments_count, busiest_month, tags } = posts;
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
          <YearFigures figures={receivedOf(posts)} />
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
      <Moments posts={posts} />
    </>
  );
}

/** Returns the numbers of likes and comments above zero. */
function receivedOf({ likes_count, comments_count }: YearPosts): Figure[] {
  return [
    ...(likes_count > 0 ? [{ label: texts.likes, value: texts.times(likes_count) }] : []),
    ...(comments_count > 0
      ? [{ label: texts.comments, value: texts.postsCount(comments_count) }]
      : []),
  ];
}

/** The first post and the post with the most likes. They can be the same. */
function Moments({ posts: { first_post, most_liked_post } }: { posts: YearPosts }) {
  const moments = momentsOf(first_post, most_liked_post);
  if (moments.length === 0) return null;
  return (
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
  );
}

function momentsOf(first: PostCardData | null, mostLiked: PostCardData | null) {
  if (first && first.id === mostLiked?.id) return [{ label: texts.firstAndMostLiked, post: first }];
  return [
    ...(mostLiked ? [{ label: texts.mostLiked, post: mostLiked }] : []),
    ...(first ? [{ label: texts.first, post: first }] : []),
  ];
}
