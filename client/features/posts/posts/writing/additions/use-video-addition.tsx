import { SquarePlay } from 'lucide-react';
import type { PostFormApi } from '../use-post-form.ts';
import { type Addition, useOpenFields } from './addition.ts';
import { AdditionFields } from './addition-fields.tsx';
import { additionsMessages as texts } from './additions.messages.ts';
import { VideoField } from './video-field.tsx';

/** Returns the addition of a link to a video. */
export function useVideoAddition(form: PostFormApi): Addition {
  const link = form.watch('video_url') ?? '';
  const fields = useOpenFields(form.formState.errors.video_url !== undefined);
  const set = (url: string | null) =>
    form.setValue('video_url', url, { shouldDirty: true, shouldValidate: true });
  const chip = {
    key: 'video',
    text: texts.video,
    removeLabel: texts.removeVideo,
    remove: () => {
      set(null);
      return () => set(link === '' ? null : link);
    },
  };
  const isAdded = fields.isOpen || link !== '';
  return {
    icon: SquarePlay,
    label: texts.video,
    isOffered: !isAdded,
    chips: isAdded ? [chip] : [],
    ...fields,
    content: (
      <AdditionFields label={texts.video} isOpen={fields.isOpen}>
        <VideoField form={form} />
      </AdditionFields>
    ),
  };
}
