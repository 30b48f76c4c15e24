import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { AttachedNft, PostDetail } from '#contract/posts/posts.ts';
import { putDraft } from '../post-cache.ts';
import { DraftSession } from './draft-session.ts';
import { usePostPictures } from './pictures/use-post-pictures.ts';
import {
  type Attachments,
  type Contents,
  contentsOf,
  type PostFields,
  type PostFormInput,
  type Prefill,
  pictureValues,
  postFormSchema,
  valuesOf,
} from './post-form-values.ts';

export type PostFormApi = UseFormReturn<PostFormInput, unknown, PostFields>;

interface PostFormOptions {
  userId: string;
  post: PostDetail | null;
  prefill: Prefill;
  onCreated: (postId: string) => void;
}

export type PostFormState = ReturnType<typeof usePostForm>;

export function usePostForm({ userId, post, prefill, onCreated }: PostFormOptions) {
  const client = useQueryClient();
  const [session] = useState(
    () => new DraftSession({ userId, post, prefill, onSaved: (saved) => putDraft(client, saved) }),
  );
  const state = useSyncExternalStore(session.store.subscribe, session.store.get);
  const { contents, ...fields } = useFields(session.initial.contents);
  useEffect(() => session.dispatch({ type: 'changed', contents }), [session, contents]);
  useAutosave(session);
  // While the author is leaving the form, a new draft does not change the URL.
  const [isLeaving, setLeaving] = useState(false);
  const createdId = state.postId === post?.id ? null : state.postId;
  useEffect(() => {
    if (createdId !== null && !isLeaving) onCreated(createdId);
  }, [createdId, isLeaving, onCreated]);
  return { ...fields, session, state, setLeaving };
}

/** Returns the fields of the form. They contain pictures and the NFT only as ids. */
function useFields(initial: Contents) {
  const pictures = usePostPictures(initial.pictures);
  const [cover, setCover] = useState(initial.cover);
  const [nft, setNft] = useState(initial.nft);
  const form: PostFormApi = useForm({
    resolver: zodResolver(postFormSchema),
    defaultValues: valuesOf(initial),
    mode: 'onTouched',
    // The focus is set later, because the fields are still inert now.
    shouldFocusError: false,
  });
  const values = form.watch();
  const attachments = useMemo(
    () => ({ pictures: pictures.stored, cover, nft }),
    [pictures.stored, cover, nft],
  );
  const contents = useMemo(() => contentsOf(values, attachments), [values, attachments]);
  useEffect(() => putPictures(form, attachments), [form, attachments]);

  const chooseNft = useCallback(
    (next: AttachedNft | null) => {
      setNft(next);
      form.setValue('nftId', next?.id ?? null, { shouldValidate: true });
    },
    [form],
  );
  const { list } = pictures;
  const fill = useCallback(
    (next: Contents) => {
      list.fill(next.pictures);
      setCover(next.cover);
      setNft(next.nft);
      form.reset(valuesOf(next));
    },
    [form, list],
  );
  return { form, attachments, pictures, contents, setCover, chooseNft, fill };
}

function putPictures(form: PostFormApi, attachments: Attachments): void {
  const next = pictureValues(attachments);
  const before = form.getValues();
  const names = Object.keys(next) as (keyof typeof next)[];
  const changed = names.filter(
    (name) => JSON.stringify(next[name]) !== JSON.stringify(before[name]),
  );
  if (changed.length === 0) return;
  for (const name of changed) form.setValue(name, next[name]);
  void form.trigger(names);
}

/** Saves automatically while the form is mounted, and immediately when the page is hidden or the browser is online again. */
function useAutosave(session: DraftSession): void {
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void session.flush();
    };
    const onOnline = () => session.dispatch({ type: 'online' });
    session.dispatch({ type: 'opened' });
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', onOnline);
    return () => {
      session.dispatch({ type: 'closed' });
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', onOnline);
    };
  }, [session]);
}
