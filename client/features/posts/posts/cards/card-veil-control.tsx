import { VeilControl } from '#client/ui/media/veiled.tsx';
import type { PostPreview } from '#contract/posts/posts.ts';
import { cardRatio } from './picture-kind.ts';
import { veiledOf } from './veiled-post.ts';

interface CardVeilControlProps {
  post: PostPreview;
  /** Height divided by width of the card's picture. */
  ratio?: number;
}

/** A button over the picture of a card that shows and hides the picture. It is outside of the link around the picture. */
export function CardVeilControl({ post, ratio = cardRatio(post) }: CardVeilControlProps) {
  const veiled = veiledOf(post);
  if (!veiled) return null;
  return (
    <div
      className="pointer-events-none absolute inset-x-0 top-0"
      style={{ aspectRatio: `1 / ${ratio}` }}
    >
      <VeilControl {...veiled} />
    </div>
  );
}
