import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Upload } from '../../../../contract/pictures.ts';
import { type PostDetail, postFieldsSchema } from '../../../../contract/posts.ts';
import { putDraft } from '../post-cache.ts';
import { DraftSession, type SessionState } from './draft-session.ts';
import {
  type Contents,
  contentsOf,
  type PostFields,
  type PostFormInput,
  valuesOf,
} from './post-form-values.ts';

/** The form of a post, as its sections take it. */
export type PostFormApi = UseFormReturn<PostFormInput, unknown, PostFields>;

interface PostFormOptions {
  userId: string;
  /** The post to edit; null for a new one. */
  post: PostDetail | null;
  /** A tag that a new post begins with. */
  tag: string | null;
  /** A save has made a draft of its own. */
  onBegun: (postId: string) => void;
}

export interface PostFormState {
  form: PostFormApi;
  upload: Upload | null;
  choosePicture: (upload: Upload | null) => void;
  session: DraftSession;
  state: SessionState;
  /** Puts other contents into the form. */
  fill: (contents: Contents) => void;
  /** Told when somebody is about to leave: the address is not changed under them then. */
  setLeaving: (isLeaving: boolean) => void;
}

/** The form of one post, and the session that brings what stands on it to the server. */
export function usePostForm({ userId, post, tag, onBegun }: PostFormOptions): PostFormState {
  const client = useQueryClient();
  const [session] = useState(
    () => new DraftSession({ userId, post, tag, onSaved: (saved) => putDraft(client, saved) }),
  );
  const state = useSyncExternalStore(session.subscribe, session.state);
  const { form, upload, contents, choosePicture, fill } = useFields(session.start.contents);
  useEffect(() => session.change(contents), [session, contents]);
  useAutosave(session);
  const [isLeaving, setLeaving] = useState(false);
  const begun = state.postId === post?.id ? null : state.postId;
  useEffect(() => {
    if (begun !== null && !isLeaving) onBegun(begun);
  }, [begun, isLeaving, onBegun]);
  return { form, upload, choosePicture, session, state, fill, setLeaving };
}

/** The fields of the form; the picture is shown from what the upload answered. */
function useFields(start: Contents) {
  const [upload, setUpload] = useState(start.upload);
  const form: PostFormApi = useForm({
    resolver: zodResolver(postFieldsSchema),
    defaultValues: valuesOf(start),
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

/** Saves by itself as long as the form is open, and at once when the page is put aside or the connection is back. */
function useAutosave(session: DraftSession): void {
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void session.flush();
    };
    const onOnline = () => session.retry();
    session.begin();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', onOnline);
    return () => {
      session.stop();
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', onOnline);
    };
  }, [session]);
}
