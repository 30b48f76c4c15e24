import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { Suspense, use, useDeferredValue } from 'react';
import type { Commentable } from '#client/features/comments/comments/commentable.ts';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { AskForClip } from '#client/features/posts/bookmarks/bookmark-button.tsx';
import { ClipAsking, clipEntry } from '#client/features/posts/clips/clip-asking.tsx';
import { useCountedView } from '#client/features/posts/post-insights/use-counted-view.ts';
import { useOpenLikes } from '#client/features/posts/posts/cached-likes.ts';
import { patchPost } from '#client/features/posts/posts/card-cache.ts';
import { pictureKind } from '#client/features/posts/posts/cards/picture-kind.ts';
import { PostPictures } from '#client/features/posts/posts/detail/pictures/post-pictures.tsx';
import { postDetailMessages as texts } from '#client/features/posts/posts/detail/post-detail.messages.ts';
import { PostDetails } from '#client/features/posts/posts/detail/post-details.tsx';
import {
  PostCover,
  PostNftPicture,
  PostVideo,
  VeiledHead,
} from '#client/features/posts/posts/detail/post-head.tsx';
import { PostLayout, PostSkeleton } from '#client/features/posts/posts/detail/post-layout.tsx';
import { AuthorWorks, RelatedWorks } from '#client/features/posts/posts/detail/related-works.tsx';
import { usePost } from '#client/features/posts/posts/detail/use-post.ts';
import { relatedQuery } from '#client/features/posts/posts/posts.queries.ts';
import { useIsJustPublished } from '#client/features/posts/posts/published-state.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { FollowButton } from '#client/features/social/follows/follow-button.tsx';
import { isMissing } from '#client/lib/api/api-error.ts';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';
import { useNavigate, useParams } from '#client/lib/router/router-hooks.ts';
import { afterStart } from '#client/lib/start/after-start.ts';
import { ManagedPage } from '#client/page-parts/managed-page.tsx';
import { MissingPage } from '#client/ui/feedback/empty-state.tsx';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import { withoutFolded } from '#contract/posts/folded-text.ts';
import type { PostDetail as PostData } from '#contract/posts/posts.ts';

const Comments = lazyWithRetry(
  async () => ({
    default: (await import('#client/features/comments/comments/comments.tsx')).Comments,
  }),
  afterStart,
);

const PollSection = lazyWithRetry(
  () => import('#client/features/polls/polls/poll-section.tsx'),
  afterStart,
);

const SeriesNavigation = lazyWithRetry(
  () => import('#client/features/posts/post-series/series-navigation.tsx'),
  afterStart,
);

const OwnPostMenu = lazyWithRetry(() => import('#client/page-parts/own-post-menu.tsx'), afterStart);

const OthersPostMenu = lazyWithRetry(
  () => import('#client/page-parts/others-post-menu.tsx'),
  afterStart,
);

const InsightLine = lazyWithRetry(
  () => import('#client/features/posts/post-insights/insight-line.tsx'),
  afterStart,
);

const PublishedNotice = lazyWithRetry(
  () => import('#client/features/posts/posts/detail/published-notice.tsx'),
);

export default function PostDetail() {
  return (
    <ManagedPage>
      <PostOfAddress />
    </ManagedPage>
  );
}

function PostOfAddress() {
  const { postId = '' } = useParams();
  const query = usePost(postId);
  const { data: post, error, isFetchedAfterMount, isPending, isPlaceholderData, refetch } = query;
  // On phones, the first render of a post takes long. So it is deferred, and the skeleton stays until it has ended.
  const isDeferred = useDeferredValue(isPending);
  useOpenLikes(post, isFetchedAfterMount, refetch);
  usePageMeta({
    title: isMissing(error) ? texts.missing : post && (post.title || texts.untitled),
    description: post && withoutFolded(post.content),
    image: post?.veil ? null : (post?.image_url ?? post?.nft_image_url),
  });
  if (isMissing(error)) return <MissingPost />;
  if (!post || isDeferred) {
    return <Unloaded heading query={query} loading={<PostSkeleton />} />;
  }
  return <OpenPost key={post.id} post={post} partial={isPlaceholderData} />;
}

function OpenPost({ post, partial }: { post: PostData; partial: boolean }) {
  const { data: works } = useQuery({ ...relatedQuery(post.id), enabled: !post.is_draft });
  const isJustPublished = useIsJustPublished();
  const isOwn = useSession().user?.id === post.user_id;
  useCountedView(isOwn || partial ? null : post.id);
  // These parts are not prerendered: they are below the picture, and depend on what the browser has stored.
  const isHydrated = useHydrated();
  const hasPicture = post.image_url !== null && post.image !== null;
  const isTextOnly = pictureKind(post) === 'text';
  const client = useQueryClient();
  return (
    <article>
      {isJustPublished && post.is_published && (
        <div className="mx-auto h-26 w-full max-w-page px-4 py-3">
          <Suspense fallback={null}>
            <PublishedNotice post={post} />
          </Suspense>
        </div>
      )}
      <PostLayout
        narrow={isTextOnly}
        head={
          <div className="flex flex-col gap-4">
            {isTextOnly && <PostCover post={post} />}
            <VeiledHead post={post}>
              {hasPicture && <PostPictures post={post} others={works?.by_author ?? []} />}
              {pictureKind(post) === 'nft' && <PostNftPicture post={post} />}
              {post.video_url !== null && <PostVideo post={post} />}
            </VeiledHead>
          </div>
        }
        details={
          <ClipAsking post={post} onSaved={() => patchPost(client, post.id, { bookmarked: true })}>
            <PostDetails
              post={post}
              hideTitle={isTextOnly}
              followButton={!partial && <FollowAuthor post={post} />}
              insights={isOwn && !post.is_draft && <InsightLine postId={post.id} />}
              menu={!partial && isHydrated && <Menu post={post} />}
            />
          </ClipAsking>
        }
        {...(!post.is_draft && {
          works: (
            <>
              <PostPoll post={post} isOwn={isOwn} />
              {isHydrated && post.in_series && (
                <Suspense fallback={null}>
                  <SeriesNavigation postId={post.id} />
                </Suspense>
              )}
              <AuthorWorks post={post} />
            </>
          ),
          comments: isHydrated && (
            <Suspense fallback={null}>
              <Comments about={commentableOf(post)} />
            </Suspense>
          ),
          related: <RelatedWorks post={post} />,
        })}
      />
    </article>
  );
}

/** The poll of the post, directly below the post. The author of a post without a poll gets a button that adds one. */
function PostPoll({ post: { id, has_poll }, isOwn }: { post: PostData; isOwn: boolean }) {
  // About the height of a poll, so that little moves when it has loaded.
  const space = has_poll ? <div style={{ height: '24rem' }} /> : null;
  if (!useHydrated()) return space;
  if (!(has_poll || isOwn)) return null;
  return (
    <Suspense fallback={space}>
      <PollSection owner={{ kind: 'post', id }} loading={space} />
    </Suspense>
  );
}

function commentableOf(post: PostData): Commentable {
  const { id, user_id: ownerId, comments_count, commenters } = post;
  // `commenters` is missing on a card, and in a response that an older version of the site has cached.
  const isCommenter = post.can.comment || (commenters ?? 'readers') === 'readers';
  return { kind: 'post', id, ownerId, comments_count, commenters, isCommenter };
}

function FollowAuthor({ post: { profiles: author, follow } }: { post: PostData }) {
  if (follow === null) return null;
  return <FollowButton userId={author.id} name={nameOf(author)} follow={follow} size="sm" />;
}

// Returns a function that opens the profile of a blocked author, because the viewer can no longer see the post.
function useShowProfile(author: ProfileSummary): () => void {
  const navigate = useNavigate();
  return () => void navigate(`/user/${author.id}`, { replace: true });
}

function Menu({ post }: { post: PostData }) {
  const show = useShowProfile(post.profiles);
  const isOwn = useSession().user?.id === post.user_id;
  const askForClip = use(AskForClip);
  const menu = { post, forOneself: askForClip ? [clipEntry(askForClip)] : [] };
  return isOwn ? <OwnPostMenu {...menu} /> : <OthersPostMenu {...menu} onBlocked={show} />;
}

function MissingPost() {
  const link = { to: '/', label: texts.toHome };
  return <MissingPage icon={ImageOff} texts={texts} link={link} />;
}
