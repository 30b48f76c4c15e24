import { Play } from 'lucide-react';
import { CoverThumbnail } from '../../cards/cover-thumbnail.tsx';
import { thumbnailOf } from '../../cards/picture-kind.ts';
import { postFormMessages } from '../post-form.messages.ts';

const texts = postFormMessages;

interface VideoPreviewProps {
  videoUrl: string;
  title: string;
  /** Whether the preview scrolls into view, because the sticky bar and the keyboard of a phone would cover it. */
  isNew: boolean;
}

function showBelow(preview: HTMLElement | null): void {
  preview?.scrollIntoView({ block: 'nearest' });
}

/** A preview of a linked video. */
export function VideoPreview({ videoUrl, title, isNew }: VideoPreviewProps) {
  return (
    <figure
      ref={isNew ? showBelow : undefined}
      aria-label={texts.videoPreview}
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
        <p className="font-bold text-sm">{texts.videoFound}</p>
        <p className="truncate text-ink-soft text-xs">{videoUrl}</p>
      </figcaption>
    </figure>
  );
}
