import { useEffect, useState } from 'react';
import { dominantHue } from './dominant-hue.ts';

const SIDE = 24;

/** The hue of a member's own picture, once it has loaded; undefined until then, without one, and where it is grey. */
export function useAvatarHue(src: string | null): number | undefined {
  const [found, setFound] = useState<{ src: string; hue: number | undefined }>();
  useEffect(() => {
    if (!src) return;
    const image = new Image();
    image.onload = () => setFound({ src, hue: hueOfImage(image) });
    // The same address as the picture beside it, so that nothing is fetched twice.
    image.src = `${src}?w=200`;
    return () => {
      image.onload = null;
    };
  }, [src]);
  return found !== undefined && found.src === src ? found.hue : undefined;
}

function hueOfImage(image: HTMLImageElement): number | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(image, 0, 0, SIDE, SIDE);
  return dominantHue(context.getImageData(0, 0, SIDE, SIDE).data);
}
