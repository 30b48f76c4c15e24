import { Avatar } from '#client/ui/media/avatar.tsx';
import { Picture } from '#client/ui/media/picture.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { ShownCharacter } from '#contract/tags/tags.ts';

interface CharacterFaceProps {
  character: ShownCharacter;
  size?: 'md' | 'lg';
}

const sizes = { md: ['size-11', '44px'], lg: ['size-16', '64px'] } as const;

/** The round picture of a character, or one made from the name. Decorative, because the name is next to it. */
export function CharacterFace({ character, size = 'lg' }: CharacterFaceProps) {
  const { tag, image, image_url } = character;
  if (image === null || image_url === null) return <Avatar seed={tag} size={size} />;
  const [box, length] = sizes[size];
  return (
    <span className={cx('block shrink-0 overflow-hidden rounded-full', box)}>
      <Picture
        {...image}
        src={image_url}
        alt=""
        sizes={[[null, length]]}
        eager
        className="size-full"
      />
    </span>
  );
}
