import { veiledOf } from '#client/features/posts/posts/cards/veiled-post.ts';
import { formatDateTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { CoverablePicture } from '#client/ui/media/coverable-picture.tsx';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import type { ComparedPicture } from '#contract/posts/similar-pictures.ts';

const SIZES: PictureSizes = [
  ['(min-width: 768px)', '360px'],
  [null, '46vw'],
];

interface ComparedPostProps {
  label: string;
  compared: ComparedPicture;
}

/** A post with the picture that is compared, whole. */
export function ComparedPost({ label, compared }: ComparedPostProps) {
  const { post, picture, picture_url } = compared;
  return (
    <figure className="min-w-0">
      <CoverablePicture
        src={picture_url}
        {...picture}
        veil={veiledOf(post)?.veil ?? null}
        alt={picture.alt || post.title}
        sizes={SIZES}
        fit="contain"
        eager
        className="max-h-[60svh] rounded-lg border border-line"
      />
      <figcaption className="mt-2">
        <p className="font-bold text-sm">{label}</p>
        <Link
          to={`/posts/${post.id}`}
          className="user-text line-clamp-2 text-brand text-sm underline underline-offset-2"
        >
          {post.title}
        </Link>
        <p className="text-ink-soft text-xs">{formatDateTime(post.created_at)}</p>
      </figcaption>
    </figure>
  );
}
