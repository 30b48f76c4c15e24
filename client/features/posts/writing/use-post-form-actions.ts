import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import {
  draftFieldsSchema,
  type PostDetail,
  postFieldsSchema,
} from '../../../../contract/posts.ts';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useAfterSignIn } from '../../session/use-after-sign-in.ts';
import { putFirst, putPost } from '../post-cache.ts';
import { postFormMessages } from './post-form.messages.ts';
import {
  contentsOf,
  hasContent,
  type PostFields,
  type PostFormInput,
  valuesOf,
} from './post-form-values.ts';
import type { PostFormApi, PostFormState } from './use-post-form.ts';

const texts = postFormMessages;

export interface PostFormActions {
  /** Publishes, or saves a published post. */
  submit: () => Promise<void>;
  saveDraft: () => Promise<void>;
  /** Takes over what was changed elsewhere. */
  reload: () => Promise<void>;
  /** Writes over what was changed elsewhere. */
  overwrite: () => Promise<void>;
  /** Saves what was deleted elsewhere as a new draft. */
  beginAnew: () => Promise<void>;
  /** Back to what is stored. */
  discard: () => void;
}

/** What the buttons of the form do. A refused field gets its message, anything else stands over the buttons. */
export function usePostFormActions(
  { form, upload, session, state, fill }: PostFormState,
  onDone: (post: PostDetail) => void,
): PostFormActions {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  const { isPublished } = state;

  const publish = useCallback(
    async (fields: PostFields) => {
      try {
        const post = await session.publish(fields, afterSignIn);
        putPost(client, post);
        if (!isPublished) putFirst(client, post);
        onDone(post);
      } catch (error) {
        showFaults(form, error);
      }
    },
    [session, afterSignIn, client, isPublished, onDone, form],
  );

  return useMemo(() => {
    const submit = () => form.handleSubmit(publish)();
    const saveDraft = async () => {
      const contents = contentsOf(form.getValues(), upload);
      if (!hasContent(contents)) return showToast({ type: 'info', title: texts.nothingToSave });
      if (!checkDraft(form, valuesOf(contents))) return;
      if (await session.flush(afterSignIn)) tellSaved();
      else if (session.isMaybePublished)
        showToast({ type: 'warning', title: texts.maybePublished });
    };
    return {
      submit,
      saveDraft: async () => void (await saveDraft()),
      reload: () => attempt(form, () => session.reload(fill)),
      overwrite: () =>
        attempt(form, async () => {
          await session.overwrite();
          if (session.state().isPublished) await submit();
          else await session.flush(afterSignIn);
        }),
      beginAnew: () => attempt(form, () => session.beginAnew(afterSignIn)),
      discard: () => fill(session.discard()),
    };
  }, [form, upload, publish, session, afterSignIn, fill]);
}

function tellSaved(): void {
  showToast({
    type: 'success',
    title: texts.draftSaved,
    link: { label: texts.toDrafts, to: '/posts/drafts' },
  });
}

async function attempt(form: PostFormApi, deed: () => Promise<void>): Promise<void> {
  try {
    await deed();
  } catch (error) {
    showFaults(form, error);
  }
}

/** Whether a draft may hold these values; what it may not gets its message. */
function checkDraft(form: PostFormApi, values: PostFormInput): boolean {
  const { error } = draftFieldsSchema.safeParse(values);
  for (const { path, message } of error?.issues ?? []) {
    const [name] = path;
    if (isField(name)) form.setError(name, { message }, { shouldFocus: true });
  }
  return error === undefined;
}

function showFaults(form: PostFormApi, error: unknown): void {
  for (const [field, message] of faultsOf(error)) form.setError(field, { message });
  form.setError('root', { message: messageOf(error) });
}

function faultsOf(error: unknown): [keyof PostFormInput, string][] {
  if (!(error instanceof ApiError)) return [];
  if (error.reason?.startsWith('picture-')) return [['image_key', error.message]];
  return Object.entries(error.fields).flatMap(([path, message]) => {
    const [name] = path.split('.');
    return isField(name) ? [[name, message] as [keyof PostFormInput, string]] : [];
  });
}

function isField(name: PropertyKey | undefined): name is keyof PostFormInput {
  return name !== undefined && name in postFieldsSchema.shape;
}
