import { Play, SquarePlay } from 'lucide-react';
import { useState } from 'react';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { findVideoUrl } from '#contract/foundations/video-link.ts';
import { CoverThumbnail } from '../../cards/covers.tsx';
import { thumbnailOf } from '../../cards/picture-kind.ts';
import { postFormMessages } from '../post-form.messages.ts';
import type { PostFormApi } from '../use-post-form.ts';
import { type Addition, AdditionFields, useOpenFields } from './addition.tsx';

const texts = postFormMessages.additions;

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

function VideoField({ form }: { form: PostFormApi }) {
  const videoUrl = findVideoUrl(form.watch('video_url') ?? '');
  const [wasVideo] = useState(videoUrl !== undefined);
  return (
    <div>
      <Field
        label={postFormMessages.video}
        hint={postFormMessages.videoHint}
        required={false}
        error={form.formState.errors.video_url?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register('video_url', {
              setValueAs: (typed: string | null) => typed?.trim() || null,
            })}
            type="url"
            inputMode="url"
            autoComplete="off"
          />
        )}
      </Field>
      {videoUrl !== undefined && (
        <VideoPreview videoUrl={videoUrl} title={form.watch('title') ?? ''} isNew={!wasVideo} />
      )}
    </div>
  );
}

interface VideoPreviewProps {
  videoUrl: string;
  title: string;
  /** Whether the preview scrolls into view. Without this, the sticky bar and the keyboard of a phone would cover it. */
  isNew: boolean;
}

function VideoPreview({ videoUrl, title, isNew }: VideoPreviewProps) {
  return (
    <figure
      ref={isNew ? scrollIntoView : undefined}
      aria-label={postFormMessages.videoPreview}
      className="mt-3 flex scroll-mb-40 animate-fade items-center gap-3 overflow-hidden rounded-lg border border-line bg-surface pr-3"
    >
      <div className="relative aspect-video w-36 shrink-0 bg-sunken sm:w-52">
        <CoverThumbnail
          title={title || videoUrl}
          src={thumbnailOf({ video_url: videoUrl, nft_image_url: null })}
        />
        <span className="absolute inset-0 grid place-items-center" aria-hidden="true">
          <span className="grid size-10 place-items-center rounded-full bg-veil text-on-veil">
            <Play className="size-5" fill="currentColor" />
          </span>
        </span>
      </div>
      <figcaption className="min-w-0 flex-1">
        <p className="font-bold text-sm">{postFormMessages.videoFound}</p>
        <p className="truncate text-ink-soft text-xs">{videoUrl}</p>
      </figcaption>
    </figure>
  );
}

function scrollIntoView(preview: HTMLElement | null): void {
  preview?.scrollIntoView({ block: 'nearest' });
}
