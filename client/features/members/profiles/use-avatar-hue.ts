import { useEffect, useState } from 'react';
import { dominantHue } from './dominant-hue.ts';

const SIDE = 24;

/** Returns the dominant hue of an avatar once it has loaded. Undefined for a missing or grey one. */
export function useAvatarHue(src: string | null): number | undefined {
  const [found, setFound] = useState<{ src: string; hue: number | undefined }>();
  useEffect(() => {
    if (!src) return;
    const image = new Image();
    image.onload = () => setFound({ src, hue: hueOfImage(image) });
    // The same URL as the avatar, so that it is requested once.
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
