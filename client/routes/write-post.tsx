import { useQuery } from '@tanstack/react-query';
import { FileQuestion, Lock } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link, useLocation, useMatch, useNavigate, useSearchParams } from 'react-router';
import type { PostDetail } from '../../contract/posts.ts';
import { editedPostQuery } from '../features/posts/writing/drafts.queries.ts';
import { postFormMessages } from '../features/posts/writing/post-form.messages.ts';
import { PostForm } from '../features/posts/writing/post-form.tsx';
import { PostFormSkeleton } from '../features/posts/writing/post-form-skeleton.tsx';
import { useSession } from '../features/session/session-context.tsx';
import { usePageMeta } from '../features/shell/page-meta.ts';
import { isMissing } from '../lib/api-error.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { showToast } from '../ui/toast.tsx';

const texts = postFormMessages;

/**
 * Writing: `/posts/new` and `/posts/{postId}/edit` are one page, so that a new post becomes a draft with an address of
 * its own under the hands of whoever writes it.
 */
export default function WritePostPage() {
  const address = useMatch('/posts/:postId/edit')?.params.postId ?? null;
  const location = useLocation();
  const [shown, setShown] = useState({ key: 0, address, location, ...asFound });
  if (shown.location !== location) {
    const isBegun = address !== null && address === shown.begun;
    const isAnother = shown.isDone || (shown.address !== address && !isBegun);
    setShown({ key: isAnother ? shown.key + 1 : shown.key, address, location, ...asFound });
  }
  const navigate = useNavigate();
  const onBegun = useCallback(
    (postId: string) => {
      setShown((before) => ({ ...before, begun: postId }));
      void navigate(`/posts/${postId}/edit`, { replace: true, preventScrollReset: true });
    },
    [navigate],
  );
  // The next page may take a moment, and whoever comes back before it is there must not find this form again:
  // it would write over what has just been published.
  const onDone = useCallback(() => setShown((before) => ({ ...before, isDone: true })), []);
  return <WritePost key={shown.key} postId={address} onBegun={onBegun} onDone={onDone} />;
}

/** A form whose draft has not been begun yet, nor what is written on it published. */
const asFound = { begun: null as string | null, isDone: false };

interface WritePostProps {
  postId: string | null;
  onBegun: (postId: string) => void;
  onDone: () => void;
}

function WritePost({ postId, ...told }: WritePostProps) {
  // A draft that is begun here stays on the form it was begun on.
  const [opened] = useState(postId);
  const { data, error, isPending, isRefetching, refetch } = useQuery(editedPostQuery(opened));
  if (opened === null) return <Writing title={texts.title} post={null} {...told} />;
  if (isPending) return <PostFormSkeleton />;
  if (data?.can.edit) {
    const title = data.is_draft ? texts.editDraft : texts.editPost;
    return <Writing key={data.id} title={title} post={data} {...told} />;
  }
  if (data) return <NotYours postId={data.id} />;
  if (isMissing(error)) return <Missing />;
  return <LoadFailed heading error={error} retrying={isRefetching} onRetry={refetch} />;
}

interface WritingProps extends Omit<WritePostProps, 'postId'> {
  title: string;
  post: PostDetail | null;
}

function Writing({ title, post, onBegun, onDone }: WritingProps) {
  usePageMeta({ title, description: texts.description });
  const { user } = useSession();
  const [search] = useSearchParams();
  const leave = useLeaveWithToast(post);
  if (user === null) return null;
  return (
    <div className="mx-auto w-full max-w-form px-4 pt-6 md:pt-10">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-2xl">{title}</h1>
        <Link
          to="/posts/drafts"
          className="inline-flex min-h-11 items-center font-bold text-brand text-sm hover:underline"
        >
          {texts.toDrafts}
        </Link>
      </div>
      <PostForm
        key={user.id}
        userId={user.id}
        post={post}
        tag={search.get('tag')}
        onBegun={onBegun}
        onDone={(saved) => {
          onDone();
          leave(saved);
        }}
      />
    </div>
  );
}

/** A new post leads home, where it is first; a changed one to its page. */
function useLeaveWithToast(before: PostDetail | null) {
  const navigate = useNavigate();
  const wasPublished = before?.is_published === true;
  return useCallback(
    (post: PostDetail) => {
      if (wasPublished) {
        showToast({ type: 'success', title: texts.changesSaved, message: post.title });
        return void navigate(`/posts/${post.id}`);
      }
      showToast({
        type: 'success',
        title: texts.published,
        message: post.title,
        link: { label: texts.open, to: `/posts/${post.id}` },
      });
      void navigate('/');
    },
    [navigate, wasPublished],
  );
}

function Missing() {
  usePageMeta({ title: texts.editPost, description: texts.description });
  return (
    <EmptyState
      heading
      icon={FileQuestion}
      title={texts.missing}
      text={texts.missingText}
      action={
        <LinkButton to="/posts/drafts" variant="secondary">
          {texts.toDrafts}
        </LinkButton>
      }
    />
  );
}

function NotYours({ postId }: { postId: string }) {
  usePageMeta({ title: texts.editPost, description: texts.description });
  return (
    <EmptyState
      heading
      icon={Lock}
      title={texts.notYours}
      text={texts.notYoursText}
      action={
        <LinkButton to={`/posts/${postId}`} variant="secondary">
          {texts.open}
        </LinkButton>
      }
    />
  );
}
