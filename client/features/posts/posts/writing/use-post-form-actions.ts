import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { useAgain } from '#client/lib/cache/use-again.ts';
import { useRouter } from '#client/lib/router/router-hooks.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { draftPollSchema } from '#contract/polls/polls.ts';
import { draftFieldsSchema, type PostDetail, postFieldsSchema } from '#contract/posts/posts.ts';
import type { PublishTime } from '../planned-posts/use-publish-time.ts';
import { putFirst, putPost } from '../post-cache.ts';
import { postsKeys } from '../posts.keys.ts';
import { postFormMessages as texts } from './post-form.messages.ts';
import {
  contentsOf,
  hasContent,
  type PollInput,
  type PostFields,
  type PostFormInput,
  valuesOf,
} from './post-form-values.ts';
import { sendWaitingPosts } from './send-waiting-posts.ts';
import type { PostFormApi, PostFormState } from './use-post-form.ts';
import { waitingPostsMessages } from './waiting-posts.messages.ts';
import { savesOnRequest } from './writing-state.ts';

const waiting = waitingPostsMessages;
const toDrafts = { label: texts.toDrafts, to: '/posts/drafts' };

export type PostFormActions = ReturnType<typeof usePostFormActions>;

/** Returns the actions of the form's buttons. Field errors are shown at the field, others above the buttons. */
export function usePostFormActions(
  userId: string,
  { form, attachments, session, state, fill }: PostFormState,
  time: PublishTime,
  onDone: (post: PostDetail) => void,
) {
  const client = useQueryClient();
  const router = useRouter();
  const afterSignIn = useAfterSignIn();
  const { isPublished } = state;
  const [lastError, setLastError] = useState<unknown>(null);
  /** The number of saves and publications that an invalid field or an invalid time has stopped. */
  const [invalidSaves, setInvalidSaves] = useState(0);
  /** The text of the button while a rate limit blocks publishing. It says when the limit ends. */
  const again = useAgain(lastError, () => {
    setLastError(null);
    form.clearErrors('root');
  });

  const publish = useCallback(
    async (fields: PostFields) => {
      if (!time.check()) return setInvalidSaves((count) => count + 1);
      try {
        const publishAt = time.publishAt ?? undefined;
        const post = await session.publish({ fields, publishAt }, afterSignIn);
        if (post === null) return;
        putPost(client, post);
        if (!isPublished && post.is_published) putFirst(client, post);
        onDone(post);
      } catch (error) {
        setLastError(error);
        time.refuse(error);
        for (const [field, message] of fieldErrorsOf(error)) form.setError(field, { message });
        form.setError('root', { message: messageOf(error) });
      }
    },
    [session, afterSignIn, client, isPublished, onDone, form, time],
  );

  return useMemo(() => {
    /** Publishes the post now or at its time, or saves the changes of a published post. */
    const submit = async () => {
      if (again === undefined) await form.handleSubmit(publish)();
    };
    /** Queues the post until the connection is back, and leaves the form. */
    const publishLater = form.handleSubmit((fields) => {
      if (!time.check()) return setInvalidSaves((count) => count + 1);
      if (!session.publishLater({ fields, publishAt: time.publishAt ?? undefined })) {
        showToast({ type: 'warning', title: waiting.noRoom, message: waiting.noRoomText });
        return;
      }
      showToast({ type: 'info', title: waiting.waits, message: waiting.waitsText });
      void sendWaitingPosts(client, userId);
      void router.navigate('/');
    });
    const saveDraft = async () => {
      const contents = contentsOf(form.getValues(), attachments);
      if (!hasContent(contents)) return showNothingToSave();
      if (!checkDraft(form, valuesOf(contents))) return setInvalidSaves((count) => count + 1);
      if (await session.flush(afterSignIn)) {
        // Nothing was saved, because the new post has only its initial contents.
        if (session.store.get().postId === null) showNothingToSave();
        else showToast({ type: 'success', title: texts.draftSaved, link: toDrafts });
      } else if (session.isPublicationUncertain) {
        showToast({ type: 'warning', title: texts.publicationUncertain });
      }
    };
    // Refetches the fields of the post that the form does not edit, such as the labels of the team.
    const readAgain = () => client.invalidateQueries({ queryKey: postsKeys.allEdited });
    /** Saves a new post as a draft, even if it is empty. Returns whether the draft exists. */
    const createDraft = async () => {
      const isStored = await session.createDraft(afterSignIn);
      if (!isStored) showToast({ type: 'error', title: texts.saveFailed });
      return isStored;
    };
    return {
      submit,
      createDraft,
      publishLater: () => publishLater(),
      again,
      lastError,
      saveDraft,
      invalidSaves,
      reload: () =>
        attempt(async () => {
          await readAgain();
          await session.reload(afterSignIn, fill);
        }),
      overwrite: () =>
        attempt(async () => {
          await readAgain();
          if (!(await session.overwrite(afterSignIn))) return;
          if (savesOnRequest(session.store.get())) await submit();
          else await session.flush(afterSignIn);
        }),
      saveAsNew: () => attempt(() => session.saveAsNew(afterSignIn)),
      discard: () => fill(session.discard()),
    };
  }, [
    form,
    attachments,
    publish,
    again,
    lastError,
    invalidSaves,
    session,
    afterSignIn,
    fill,
    client,
    router,
    userId,
    time,
  ]);
}

function showNothingToSave(): void {
  showToast({ type: 'info', title: texts.nothingToSave });
}

/** Resolves a conflict with the stored post. Returns the reason of a failure, or null after a success. */
async function attempt(action: () => Promise<void>): Promise<string | null> {
  try {
    await action();
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** Validates the values as a draft, and shows errors at their fields. Returns whether they are valid. */
function checkDraft(form: PostFormApi, values: PostFormInput): boolean {
  const { error } = draftFieldsSchema.safeParse(values);
  for (const { path, message } of error?.issues ?? []) {
    const [name] = path;
    if (isField(name)) form.setError(name, { message });
  }
  return error === undefined;
}

type FieldPath = keyof PostFormInput | `poll.${keyof PollInput}`;

function fieldErrorsOf(error: unknown): [FieldPath, string][] {
  if (!(error instanceof ApiError)) return [];
  if (error.reason?.startsWith('picture-')) return [['image_key', error.message]];
  return Object.entries(error.fields).flatMap(([path, message]): [FieldPath, string][] => {
    const [name, part] = path.split('.');
    if (name === 'poll' && isPollPart(part)) return [[`poll.${part}`, message]];
    return isField(name) ? [[name, message]] : [];
  });
}

function isPollPart(name: string | undefined): name is keyof PollInput {
  return name !== undefined && name in draftPollSchema.shape;
}

function isField(name: PropertyKey | undefined): name is keyof PostFormInput {
  return name !== undefined && name in postFieldsSchema.shape;
}
