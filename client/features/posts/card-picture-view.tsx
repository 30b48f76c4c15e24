import { Play } from 'lucide-react';
import type { PostCard } from '../../../contract/posts.ts';
import { Picture } from '../../ui/picture.tsx';
import type { PictureSizes } from '../../ui/picture-sources.ts';
import { pictureKind, shownRatio } from './card-picture.ts';
import { TextCover } from './text-cover.tsx';
import { YoutubeStill } from './youtube-still.tsx';

const sizes: PictureSizes = [
  ['(min-width: 1200px)', '214px'],
  ['(min-width: 900px)', '25vw'],
  ['(min-width: 600px)', '33vw'],
  [null, '50vw'],
];

/** The upper part of a card: the post's picture, its video's still, or a cover made from its title. */
export function CardPicture({ post, priority }: { post: PostCard; priority: boolean }) {
  const ratio = shownRatio(post);
  const kind = pictureKind(post);
  if (kind === 'image' && post.image_url !== null && post.image) {
    // The box has the shown proportions, which differ from the picture's only for very long ones.
    const { width, placeholder, alt } = post.image;
    return (
      <Picture
        src={post.image_url}
        width={width}
        height={Math.round(width * ratio)}
        placeholder={placeholder}
        alt={alt}
        sizes={sizes}
        priority={priority}
        className="transition-opacity group-hover:opacity-90"
      />
    );
  }
  return kind === 'video' ? (
    <VideoStill post={post} />
  ) : (
    <TextCover title={post.title} text={post.excerpt} />
  );
}

function VideoStill({ post }: { post: PostCard }) {
  return (
    <div className="tint relative aspect-video bg-sunken">
      <YoutubeStill title={post.title} videoUrl={post.video_url} />
      <span className="absolute inset-0 grid place-items-center" aria-hidden="true">
        <span className="grid size-11 place-items-center rounded-full bg-veil text-on-veil">
          <Play className="size-5" fill="currentColor" />
        </span>
      </span>
    </div>
  );
}
