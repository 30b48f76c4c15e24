import { GRID_SIZES } from '#client/ui/media/picture-sizes.ts';
import { type LayoutProps, PostPicture } from './post-picture.tsx';

/** The pictures as squares. Two or four pictures are in rows of two, other numbers in rows of three. */
export default function GridLayout({ pictures, onOpen }: LayoutProps) {
  const isHalved = pictures.length === 2 || pictures.length === 4;
  return (
    <ul
      className={
        isHalved
          ? 'grid grid-cols-2 gap-1 lg:gap-2'
          : 'grid grid-cols-2 gap-1 sm:grid-cols-3 lg:gap-2'
      }
    >
      {pictures.map((picture, index) => (
        <li key={picture.src}>
          <PostPicture
            picture={picture}
            sizes={GRID_SIZES}
            onOpen={() => onOpen(index)}
            isSquare
            priority={index === 0}
          />
        </li>
      ))}
    </ul>
  );
}
