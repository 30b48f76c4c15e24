import { ExternalLink, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { nftName } from '#client/features/collections/nfts/nft-name.ts';
import { NftPicture } from '#client/features/collections/nfts/nft-picture.tsx';
import { hashText } from '#client/lib/format/hash-text.ts';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import { VeilControl, Veiled } from '#client/ui/media/veiled.tsx';
import { Phrases } from '#client/ui/text/phrases.tsx';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import { type YoutubeVideo, youtubeVideo } from '#contract/foundations/youtube.ts';
import type { Post, PostDetail } from '#contract/posts/posts.ts';
import { CoverArt, CoverThumbnail, coverStyle } from '../cards/covers.tsx';
import { cardRatio, pictureKind, thumbnailOf, veiledOf } from '../cards/picture-kind.ts';
import { postActionsMessages } from '../post-actions.messages.ts';
import { postDetailMessages as texts } from './post-detail.messages.ts';

export function PostCover({ post }: { post: Post }) {
  return (
    <div
      className="tint relative flex min-h-44 items-center overflow-hidden bg-(--tint-bg) px-5 py-10 text-(--tint-ink) md:min-h-56 md:rounded-xl md:p-10"
      style={coverStyle(post)}
    >
      <CoverArt category={post.category} seed={hashText(post.title)} wide />
      <h1 className="phrases relative text-2xl md:text-3xl">
        <Phrases text={post.title || postActionsMessages.untitled} />
      </h1>
    </div>
  );
}

/** The video of a post: a thumbnail, and after a press the player. Only the player contacts YouTube. */
export function PostVideo({ post }: { post: Post }) {
  const { title, video_url } = post;
  const [playing, setPlaying] = useState(false);
  const video = youtubeVideo(video_url);
  if (video === undefined || video_url === null) return null;
  return (
    <div className="bg-sunken lg:rounded-xl lg:p-4">
      <div className="relative aspect-video overflow-hidden lg:rounded-md">
        {playing ? (
          <Player {...video} title={title} />
        ) : (
          <button
            type="button"
            onClick={() => setPlaying(true)}
            className="picture-ring absolute inset-0 size-full"
          >
            <CoverThumbnail title={title} src={thumbnailOf(post)} />
            <span className="absolute inset-0 grid place-items-center">
              <span className="flex min-h-12 items-center gap-2 rounded-full bg-veil px-6 font-bold text-on-veil text-sm">
                <Play className="size-5" fill="currentColor" aria-hidden="true" />
                {texts.play}
              </span>
            </span>
          </button>
        )}
      </div>
      <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 text-ink-soft text-xs lg:px-0 lg:pt-2">
        <span>{texts.playHint}</span>
        <a
          href={video_url}
          target="_blank"
          rel="noopener noreferrer"
          className="touch-area inline-flex items-center gap-1 font-bold text-brand underline-offset-4 hover:underline"
        >
          {texts.watch}
          <ExternalLink className="size-4" aria-hidden="true" />
          <span className="sr-only">{uiMessages.newTab}</span>
        </a>
      </p>
    </div>
  );
}

function Player({ id, start, title }: YoutubeVideo & { title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  // The player takes the focus, because the pressed button has been removed.
  useEffect(() => frame.current?.focus(), []);
  return (
    <iframe
      ref={frame}
      src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&playsinline=1&rel=0${start > 0 ? `&start=${start}` : ''}`}
      title={texts.playerOf(title)}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="absolute inset-0 size-full"
    />
  );
}

const sizes: PictureSizes = [
  ['(min-width: 1024px)', '640px'],
  [null, '100vw'],
];

/**
 * The picture of a post's NFT, for a post without pictures. It is shown as a square, because the size of the picture is
 * unknown.
 */
export function PostNftPicture({ post: { nft, nft_image_url } }: { post: PostDetail }) {
  return (
    <div className="grid place-items-center bg-sunken lg:rounded-xl lg:p-4">
      <NftPicture
        src={nft_image_url}
        alt={nft ? nftName(nft) : ''}
        sizes={sizes}
        className="w-full max-w-[max(80svh,20rem)] lg:rounded-md"
      />
    </div>
  );
}

/** The video or the NFT on the page of a post. A content warning covers it until the viewer opens it. */
export function VeiledHead({ post, children }: { post: Post; children: ReactNode }) {
  const veiled = pictureKind(post) === 'image' ? undefined : veiledOf(post);
  if (!veiled) return children;
  return (
    <div className="relative overflow-hidden lg:rounded-xl">
      <Veiled {...veiled} placeholder="" ratio={cardRatio(post)} size="page">
        {children}
      </Veiled>
      <VeilControl {...veiled} />
    </div>
  );
}
