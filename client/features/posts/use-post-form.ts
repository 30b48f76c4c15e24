import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { Upload } from '../../../contract/pictures.ts';
import { type Post, postFieldsSchema } from '../../../contract/posts.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { randomId } from '../../lib/random-id.ts';
import { useAfterSignIn } from '../session/use-after-sign-in.ts';
import { useCreatePost } from './create-post.queries.ts';
import { forgetDraft, hasContent, keepDraft, keptDraft, type PostDraft } from './kept-draft.ts';

type Input = z.input<typeof postFieldsSchema>;
type Output = z.output<typeof postFieldsSchema>;

/** The form of a post, as its sections take it. */
export type PostFormApi = UseFormReturn<Input, unknown, Output>;

const empty: Omit<PostDraft, 'requestId'> = {
  title: '',
  content: '',
  category: 'fanart',
  character_tags: [],
  image_alt: '',
  upload: null,
};

/** The form of a new post: what is typed is kept on this device until it is published. */
export function usePostForm(userId: string, onPublished: (post: Post) => void) {
  const [restored, setRestored] = useState(() => keptDraft(userId));
  const [start] = useState<PostDraft>(() => restored ?? { ...empty, requestId: randomId() });
  const [requestId, setRequestId] = useState(start.requestId);
  const [upload, setUpload] = useState<Upload | null>(start.upload);
  const form: PostFormApi = useForm({
    resolver: zodResolver(postFieldsSchema),
    defaultValues: valuesOf(start),
    mode: 'onTouched',
  });
  const values = form.watch();
  const draft = useMemo(() => draftOf(values, upload, requestId), [values, upload, requestId]);
  const dirty = hasContent(draft);
  const published = useRef(false);
  useEffect(() => {
    if (published.current) return;
    if (dirty) keepDraft(userId, draft);
    else forgetDraft(userId);
  }, [userId, draft, dirty]);

  const choosePicture = useCallback(
    (next: Upload | null) => {
      setUpload(next);
      form.setValue('image_key', next?.key ?? null, { shouldValidate: true });
    },
    [form],
  );

  const startOver = useCallback(() => {
    setRestored(undefined);
    setUpload(null);
    setRequestId(randomId());
    form.reset(valuesOf({ ...empty, requestId: '' }));
  }, [form]);

  const publish = usePublish(requestId, form.setError, {
    onPublished: (post) => {
      published.current = true;
      forgetDraft(userId);
      onPublished(post);
    },
    // What stands in the form now is another post than the one that request has made.
    onRequestUsed: () => setRequestId(randomId()),
  });
  const isUnsaved = useCallback(() => dirty && !published.current, [dirty]);
  return {
    form,
    upload,
    choosePicture,
    publish,
    isUnsaved,
    restored: restored !== undefined,
    startOver,
  };
}

type SetError = PostFormApi['setError'];

interface Outcomes {
  onPublished: (post: Post) => void;
  onRequestUsed: () => void;
}

/** Publishes; a refused field gets its message, anything else stands over the buttons. */
function usePublish(
  requestId: string,
  setError: SetError,
  { onPublished, onRequestUsed }: Outcomes,
) {
  const create = useCreatePost();
  const afterSignIn = useAfterSignIn();
  return async (fields: Output) => {
    try {
      const { post } = await afterSignIn(() => create.mutateAsync({ ...fields, requestId }));
      onPublished(post);
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'request-used') onRequestUsed();
      for (const [field, message] of fieldFaults(error)) setError(field, { message });
      setError('root', { message: messageOf(error) });
    }
  };
}

function fieldFaults(error: unknown): [keyof Input, string][] {
  if (!(error instanceof ApiError)) return [];
  if (error.reason?.startsWith('picture-')) return [['image_key', error.message]];
  return Object.entries(error.fields).flatMap(([path, message]) => {
    const name = path.split('.')[0] ?? '';
    return name in postFieldsSchema.shape
      ? [[name as keyof Input, message] as [keyof Input, string]]
      : [];
  });
}

function valuesOf(draft: PostDraft): Input {
  const { upload, requestId: _, ...fields } = draft;
  return { ...fields, image_key: upload?.key ?? null };
}

function draftOf(values: Input, upload: Upload | null, requestId: string): PostDraft {
  const { title, content = '', category, character_tags = [], image_alt = '' } = values;
  return { title, content, category, character_tags, image_alt, upload, requestId };
}
