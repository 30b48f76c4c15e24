import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Upload } from '../../../../contract/pictures.ts';
import type { PostDetail } from '../../../../contract/posts.ts';
import { putDraft } from '../post-cache.ts';
import { DraftSession } from './draft-session.ts';
import {
  type Contents,
  contentsKey,
  contentsOf,
  type PostFields,
  type PostFormInput,
  postFormSchema,
  valuesOf,
} from './post-form-values.ts';
import type { SessionState } from './session-state.ts';

/** The form of a post, as its sections use it. */
export type PostFormApi = UseFormReturn<PostFormInput, unknown, PostFields>;

interface PostFormOptions {
  userId: string;
  /** The post to edit; null for a new one. */
  post: PostDetail | null;
  /** A tag for a new post. */
  tag: string | null;
  /** Called when the first save has created a draft. */
  onCreated: (postId: string) => void;
}

export interface PostFormState {
  form: PostFormApi;
  upload: Upload | null;
  choosePicture: (upload: Upload | null) => void;
  session: DraftSession;
  state: SessionState;
  /** The form is as it was opened. */
  isUntouched: boolean;
  /** Replaces the contents of the form. */
  fill: (contents: Contents) => void;
  /** Set while the user is leaving the form: then the address is not replaced. */
  setLeaving: (isLeaving: boolean) => void;
}

/** The form of one post, and the session that saves its contents. */
export function usePostForm({ userId, post, tag, onCreated }: PostFormOptions): PostFormState {
  const client = useQueryClient();
  const [session] = useState(
    () => new DraftSession({ userId, post, tag, onSaved: (saved) => putDraft(client, saved) }),
  );
  const state = useSyncExternalStore(session.store.subscribe, session.store.get);
  const { form, upload, contents, choosePicture, fill } = useFields(session.initial.contents);
  useEffect(() => session.change(contents), [session, contents]);
  useAutosave(session);
  const [isLeaving, setLeaving] = useState(false);
  const createdId = state.postId === post?.id ? null : state.postId;
  useEffect(() => {
    if (createdId !== null && !isLeaving) onCreated(createdId);
  }, [createdId, isLeaving, onCreated]);
  const isUntouched = contentsKey(contents) === contentsKey(session.initial.contents);
  return { form, upload, choosePicture, session, state, isUntouched, fill, setLeaving };
}

/** The fields of the form. The uploaded picture is kept beside them, to be rendered. */
function useFields(initial: Contents) {
  const [upload, setUpload] = useState(initial.upload);
  const form: PostFormApi = useForm({
    resolver: zodResolver(postFormSchema),
    defaultValues: valuesOf(initial),
    mode: 'onTouched',
  });
  const values = form.watch();
  const contents = useMemo(() => contentsOf(values, upload), [values, upload]);

  const choosePicture = useCallback(
    (next: Upload | null) => {
      setUpload(next);
      form.setValue('image_key', next?.key ?? null, { shouldValidate: true });
      form.setValue('image_focal', next?.image.focal);
      if (next === null) form.setValue('image_alt', '');
    },
    [form],
  );
  const fill = useCallback(
    (next: Contents) => {
      setUpload(next.upload);
      form.reset(valuesOf(next));
    },
    [form],
  );
  return { form, upload, contents, choosePicture, fill };
}

/** Saves automatically while the form is mounted, and immediately when the page is hidden or the browser is online again. */
function useAutosave(session: DraftSession): void {
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void session.flush();
    };
    const onOnline = () => session.retry();
    session.startAutosave();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', onOnline);
    return () => {
      session.stopAutosave();
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', onOnline);
    };
  }, [session]);
}
