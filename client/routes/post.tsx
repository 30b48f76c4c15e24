import { ImageOff } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { Post } from '../../contract/posts.ts';
import { useLiveLikes } from '../features/likes/live-likes.ts';
import { PostDetails } from '../features/posts/post-details.tsx';
import { PostLayout } from '../features/posts/post-layout.tsx';
import { PostPicture } from '../features/posts/post-picture.tsx';
import { PostSkeleton } from '../features/posts/post-skeleton.tsx';
import { PostVideo } from '../features/posts/post-video.tsx';
import { usePost } from '../features/posts/posts.queries.ts';
import { usePageMeta } from '../features/shell/page-meta.ts';
import { ApiError, messageOf } from '../lib/api-error.ts';
import { messages } from '../messages.ts';
import { buttonClasses } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';

const texts = messages.postPage;

/** One post: `/posts/{postId}`. */
export default function PostPage() {
  const { postId = '' } = useParams();
  const { data: post, error, isPending, isRefetching, refetch } = usePost(postId);
  useLiveLikes(post);
  usePageMeta({ title: post?.title, description: post?.content, image: post?.image_url });
  if (isMissing(error)) return <MissingPost />;
  if (isPending) return <PostSkeleton />;
  if (!post) {
    return (
      <ErrorState
        heading
        title={messages.errors.loadFailed}
        text={messageOf(error)}
        retrying={isRefetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <article key={post.id}>
      <PostLayout picture={pictureOf(post)} details={<PostDetails post={post} />} />
    </article>
  );
}

function pictureOf(post: Post) {
  if (post.image_url !== null && post.image) return <PostPicture post={post} />;
  return post.video_url === null ? null : <PostVideo post={post} />;
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid-argument')
  );
}

function MissingPost() {
  return (
    <EmptyState
      heading
      icon={ImageOff}
      title={texts.missing}
      text={texts.missingText}
      action={
        <Link to="/" className={buttonClasses('secondary')}>
          {texts.toHome}
        </Link>
      }
    />
  );
}
