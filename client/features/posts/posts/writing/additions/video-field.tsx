import { useState } from 'react';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { findVideoUrl } from '#contract/foundations/video-link.ts';
import { postFormMessages as texts } from '../post-form.messages.ts';
import type { PostFormApi } from '../use-post-form.ts';
import { VideoPreview } from './video-preview.tsx';

/** The link to a video, with a preview. */
export function VideoField({ form }: { form: PostFormApi }) {
  const videoUrl = findVideoUrl(form.watch('video_url') ?? '');
  const [wasVideo] = useState(videoUrl !== undefined);
  return (
    <div>
      <Field
        label={texts.video}
        hint={texts.videoHint}
        required={false}
        error={form.formState.errors.video_url?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register('video_url', { setValueAs: parseLink })}
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

/** Returns the URL of a typed link. Null for an empty field. */
function parseLink(typed: string | null): string | null {
  const link = typed?.trim() ?? '';
  return link === '' ? null : link;
}
