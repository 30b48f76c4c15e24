import { veiledOf } from '#client/features/posts/posts/cards/veiled-post.ts';
import { formatDateTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Picture } from '#client/ui/media/picture.tsx';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import { VeilControl, Veiled } from '#client/ui/media/veiled.tsx';
import type { Veil } from '#contract/posts/content-labels.ts';
import type { ComparedPicture } from '#contract/posts/similar-pictures.ts';

const SIZES: PictureSizes = [
  ['(min-width: 768px)', '360px'],
  [null, '46vw'],
];

interface ComparedPostProps {
  label: string;
  compared: ComparedPicture;
}

/** A picture, whole. */
function Whole({ compared: { post, picture, picture_url } }: Pick<ComparedPostProps, 'compared'>) {
  return (
    <Picture
      src={picture_url}
      {...picture}
      alt={picture.alt || post.title}
      sizes={SIZES}
      fit="contain"
      eager
      className="max-h-[60svh] rounded-lg border border-line"
    />
  );
}

/** A picture under the veil of its post, until the viewer opens it. */
function CoveredPicture({ veil, compared }: { veil: Veil; compared: ComparedPicture }) {
  const { picture_url: address, picture } = compared;
  const { width, height, placeholder } = picture;
  return (
    <>
      <Veiled veil={veil} address={address} placeholder={placeholder} ratio={height / width}>
        <Whole compared={compared} />
      </Veiled>
      <VeilControl veil={veil} address={address} />
    </>
  );
}

/** A post with the picture that is compared, whole. */
export function ComparedPost({ label, compared }: ComparedPostProps) {
  const { post } = compared;
  const veil = veiledOf(post)?.veil;
  return (
    <figure className="min-w-0">
      <div className="relative">
        {veil ? <CoveredPicture veil={veil} compared={compared} /> : <Whole compared={compared} />}
      </div>
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
