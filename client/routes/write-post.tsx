import '#client/ui/styles/all.css';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion, Lock } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { useSeriesAddition } from '#client/features/posts/post-series/use-series-addition.tsx';
import { plannedPostsMessages } from '#client/features/posts/posts/planned-posts/planned-posts.messages.ts';
import { useShowPublished } from '#client/features/posts/posts/published-state.ts';
import { DraftOffer } from '#client/features/posts/posts/writing/draft-offer.tsx';
import { editedPostQuery } from '#client/features/posts/posts/writing/drafts.queries.ts';
import { postFormMessages as texts } from '#client/features/posts/posts/writing/post-form.messages.ts';
import { PostForm, PostFormSkeleton } from '#client/features/posts/posts/writing/post-form.tsx';
import {
  usePrefilledNft,
  useSharedContent,
} from '#client/features/posts/posts/writing/use-prefill.ts';
import { planWords } from '#client/features/posts/publication-plans/plan-words.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { forgetShared, type SharedContent } from '#client/lib/offline/shared-content.ts';
import { Link } from '#client/lib/router/link.tsx';
import {
  useLocation,
  useMatch,
  useRouter,
  useSearchParams,
} from '#client/lib/router/router-hooks.ts';
import { samePage } from '#client/lib/router/same-page.ts';
import { EmptyState, MissingPage } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery, Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { Plan } from '#contract/foundations/publication-plans.ts';
import type { AttachedNft, PostDetail } from '#contract/posts/posts.ts';

/** `/posts/new` and `/posts/{postId}/edit` are one page, so that the form stays when a new post becomes a draft. */
export default function WritePostPage() {
  const address = useMatch('/posts/:postId/edit')?.postId ?? null;
  const location = useLocation();
  const [shown, setShown] = useState({ key: 0, address, location, ...initial });
  if (shown.location !== location) {
    const isOwnDraft = address !== null && address === shown.createdId;
    const isOtherPost = shown.isDone || (shown.address !== address && !isOwnDraft);
    setShown({ key: isOtherPost ? shown.key + 1 : shown.key, address, location, ...initial });
  }
  const router = useRouter();
  const onCreated = useCallback(
    (postId: string) => {
      void forgetShared();
      setShown((before) => ({ ...before, createdId: postId }));
      void router.navigate(`/posts/${postId}/edit`, {
        replace: true,
        preventScrollReset: true,
        state: samePage,
      });
    },
    [router],
  );
  // A user who returns before the navigation ends must get a new form, because the old form would overwrite the
  // published post.
  const onDone = useCallback(() => {
    void forgetShared();
    setShown((before) => ({ ...before, isDone: true }));
  }, []);
  return <WritePost key={shown.key} postId={address} onCreated={onCreated} onDone={onDone} />;
}

const initial = { createdId: null as string | null, isDone: false };

interface WritePostProps {
  postId: string | null;
  onCreated: (postId: string) => void;
  onDone: () => void;
}

function WritePost({ postId, ...callbacks }: WritePostProps) {
  // The URL changes when the first save creates a draft, but the form stays the same.
  const [opened] = useState(postId);
  const query = useQuery(editedPostQuery(opened));
  if (opened === null) return <WriteNew {...callbacks} />;
  return (
    <LoadedQuery heading query={query} loading={<PostFormSkeleton />} missing={<Missing />}>
      {(post) =>
        post.can.edit ? (
          <Writing key={post.id} title={titleOf(post)} post={post} {...callbacks} />
        ) : (
          <NotYours postId={post.id} />
        )
      }
    </LoadedQuery>
  );
}

function titleOf({ is_draft, plan }: PostDetail): string {
  if (plan) return plannedPostsMessages.edit;
  return is_draft ? texts.editDraft : texts.editPost;
}

type Callbacks = Omit<WritePostProps, 'postId'>;

function WriteNew(callbacks: Callbacks) {
  const [search] = useSearchParams();
  // These parameters are stored, because the URL changes when the first save creates a draft.
  const [{ tag, nftId, isShared }] = useState({
    tag: search.get('tag'),
    nftId: search.get('nft'),
    isShared: search.has('shared'),
  });
  const shared = useSharedContent(isShared);
  const { nft, query } = usePrefilledNft(nftId);
  if (shared === undefined) return <PostFormSkeleton />;
  if (nft === undefined) {
    return <Unloaded heading query={query} loading={<PostFormSkeleton />} />;
  }
  return <Writing title={texts.title} post={null} {...{ tag, nft, shared }} {...callbacks} />;
}

interface WritingProps extends Callbacks {
  title: string;
  post: PostDetail | null;
  tag?: string | null;
  nft?: AttachedNft | null;
  shared?: SharedContent | null;
}

function Writing({ title, onDone, ...form }: WritingProps) {
  usePageMeta({ title, description: texts.description });
  const { user } = useSession();
  // This is read from the URL, because the URL changes when the first save creates a draft.
  const isStored = useMatch('/posts/:postId/edit') !== null;
  const offersDraft = !isStored && !form.nft && !form.shared;
  const leave = useLeave(form.post);
  const leading = leadingFrom(form.post);
  if (user === null) return null;
  return (
    <div className="mx-auto w-full max-w-form px-4 pt-3 md:pt-10">
      <div className="mb-2 flex md:mb-6 flex-wrap items-center gap-x-2 sm:gap-x-4">
        <h1 className="mr-auto text-2xl">{title}</h1>
        {offersDraft && <DraftOffer />}
        <Link
          to={leading.to}
          className="inline-flex min-h-11 items-center font-bold text-brand text-sm hover:underline"
        >
          {leading.label}
        </Link>
      </div>
      <PostForm
        key={user.id}
        userId={user.id}
        {...form}
        useSeries={useSeriesAddition}
        onDone={(saved) => {
          onDone();
          leave(saved);
        }}
      />
    </div>
  );
}

/** Returns the link from the form: to the published post, to the planned posts, or to the drafts. */
function leadingFrom(post: PostDetail | null) {
  if (post?.plan) return { to: '/planned', label: plannedPostsMessages.toList };
  if (post?.is_published) return { to: `/posts/${post.id}`, label: texts.open };
  return { to: '/posts/drafts', label: texts.toDrafts };
}

/**
 * Returns a function that leaves the form. It opens the planned posts, or the page of the post, which celebrates a
 * publication.
 */
function useLeave(before: PostDetail | null) {
  const router = useRouter();
  const showPublished = useShowPublished();
  const wasPublished = before?.is_published === true;
  return useCallback(
    (post: PostDetail) => {
      if (post.plan) return showPlanned(router, post.plan);
      if (!wasPublished) return showPublished(post.id);
      showToast({ type: 'success', title: texts.changesSaved, message: post.title });
      void router.navigate(`/posts/${post.id}`, { replace: true });
    },
    [router, showPublished, wasPublished],
  );
}

function showPlanned(router: ReturnType<typeof useRouter>, { publish_at }: Plan): void {
  showToast({
    type: 'success',
    title: plannedPostsMessages.planned,
    message: planWords(publish_at),
  });
  void router.navigate('/planned', { replace: true });
}

function Missing() {
  usePageMeta({ title: texts.editPost, description: texts.description });
  const link = { to: '/posts/drafts', label: texts.toDrafts };
  return <MissingPage icon={FileQuestion} texts={texts} link={link} />;
}

function NotYours({ postId }: { postId: string }) {
  usePageMeta({ title: texts.editPost, description: texts.description });
  return (
    <EmptyState
      heading
      icon={Lock}
      title={texts.notYours}
      text={texts.notYoursText}
      link={{ to: `/posts/${postId}`, label: texts.open }}
    />
  );
}
