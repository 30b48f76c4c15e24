import { useRef, useState } from 'react';
import { TeamNotice } from '#client/features/identity/team-actions/team-notice.tsx';
import type { SharedContent } from '#client/lib/offline/shared-content.ts';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { RestoredNotice } from '#client/ui/form/restored-notice.tsx';
import { useFocusInvalid } from '#client/ui/form/use-focus-invalid.ts';
import type { AttachedNft, PostDetail } from '#contract/posts/posts.ts';
import { usePublishTime } from '../planned-posts/use-publish-time.ts';
import type { Addition } from './additions/addition.tsx';
import { PostAdditions } from './additions/post-additions.tsx';
import { useNftAddition } from './additions/use-nft-addition.tsx';
import { usePollAddition } from './additions/use-poll-addition.tsx';
import { useRightsAddition } from './additions/use-rights-addition.tsx';
import { useVideoAddition } from './additions/use-video-addition.tsx';
import { ContentLabelsSection, useTeamLabels } from './content-labels-section.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { DescriptionSection } from './pictures/picture-fields.tsx';
import { picturesFormMessages } from './pictures/pictures-form.messages.ts';
import { PostPicturesField } from './pictures/post-pictures-field.tsx';
import { hasFailed, isSending, type PostPictures } from './pictures/use-post-pictures.ts';
import { postFormMessages } from './post-form.messages.ts';
import { PostFormBar } from './post-form-bar.tsx';
import { CategorySection, TagsSection, TextSection } from './post-form-sections.tsx';
import { usePostForm } from './use-post-form.ts';
import { usePostFormActions } from './use-post-form-actions.ts';
import { isPublishing, savesOnRequest } from './writing-state.ts';

const texts = postFormMessages;

interface PostFormProps {
  userId: string;
  post?: PostDetail | null;
  tag?: string | null;
  nft?: AttachedNft | null;
  shared?: SharedContent | null;
  /** The hook that returns the addition of series. A prop, because the feature of series imports this feature. */
  useSeries: (postId: string | null, createDraft: () => Promise<boolean>) => Addition;
  /** Called when the first save has created a draft, which changes the URL of the form. */
  onCreated?: (postId: string) => void;
  onDone: (post: PostDetail) => void;
}

const ignore = () => {};
const noFiles: readonly File[] = [];

export function PostForm(props: PostFormProps) {
  const { userId, post = null, tag = null, nft = null, shared = null } = props;
  const { useSeries, onCreated = ignore, onDone } = props;
  const postForm = usePostForm({
    userId,
    post,
    prefill: { tag, nft, words: shared && { title: shared.title, content: shared.content } },
    onCreated,
  });
  const { form, attachments, pictures, session, state } = postForm;
  const isUploading = isSending(pictures);
  const waitsFor = waitsForPictures(pictures);
  const hasPicture = pictures.stored.length > 0;
  const time = usePublishTime(state, userId);
  const actions = usePostFormActions(userId, postForm, time, onDone);
  const { save } = state;
  useTeamLabels(form, post, save.status === 'failed' ? save.error : actions.lastError);
  const [isRestored, setRestored] = useState(session.initial.isRestored);
  const { errors, isSubmitting, submitCount } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  useFocusInvalid(element, isSubmitting ? 0 : submitCount + actions.invalidSaves);
  const isExplicit = savesOnRequest(state);
  const canDiscard = isRestored && state.conflict === null && (isExplicit || !state.postId);
  const nftAddition = useNftAddition(userId, postForm);
  const additions = [
    useVideoAddition(form),
    nftAddition,
    usePollAddition(form, post?.has_poll ?? false),
    useSeries(state.postId, actions.createDraft),
    useRightsAddition(form, post),
  ];
  return (
    <form
      ref={element}
      noValidate
      // Enter must not publish the post, because it also confirms input-method conversions.
      onSubmit={(event) => event.preventDefault()}
      // The margins keep a focused field clear of the sticky bar, with room for tag suggestions.
      className="space-y-4 sm:space-y-7 [&_:is(input,textarea)]:scroll-mb-64"
    >
      {post?.hidden && <TeamNotice notice={post.hidden} />}
      {canDiscard && (
        <RestoredNotice
          isEdit={isExplicit}
          onDiscard={() => {
            setRestored(false);
            actions.discard();
          }}
        />
      )}
      {/* The fields are inert, because later changes would not be published. */}
      <div inert={isPublishing(state) || state.isFinished} className="space-y-4 sm:space-y-7">
        {nft !== null && nftAddition.preview}
        <PostPicturesField
          {...{ form, pictures }}
          cover={attachments.cover}
          onCover={postForm.setCover}
          shared={hasPicture ? noFiles : (shared?.pictures ?? noFiles)}
        />
        <TextSection form={form} isPublished={state.isPublished} />
        <CategorySection form={form} />
        <TagsSection form={form} />
        <DescriptionSection userId={userId} form={form} pictures={pictures} />
        <ContentLabelsSection form={form} post={post} />
        <PostAdditions additions={additions} />
        {nft === null && nftAddition.preview}
      </div>
      <PostFormBar
        {...{ state, waitsFor, isSubmitting, form, time, actions }}
        isHidden={Boolean(post?.hidden)}
        error={errors.root?.message}
      />
      <LeaveDialog session={session} uploading={isUploading} onLeaving={postForm.setLeaving} />
    </form>
  );
}

/** Returns what must end before the post can be sent. Null when the post can be sent. */
function waitsForPictures(pictures: PostPictures): string | null {
  if (isSending(pictures)) return texts.waitForPicture;
  return hasFailed(pictures) ? picturesFormMessages.failedLeft : null;
}

export function PostFormSkeleton() {
  return (
    <div className="mx-auto w-full max-w-form space-y-7 px-4 pt-6 pb-24 md:pt-10">
      <LoadingStatus heading label={postFormMessages.loading} />
      <Skeleton className="h-8 w-44" />
      <Skeleton shape="box" className="h-72" />
      <Skeleton shape="box" className="h-12" />
      <Skeleton shape="box" className="h-12" />
      <Skeleton shape="box" className="h-28" />
    </div>
  );
}
