import { useState } from 'react';

/** Returns whether the image at `src` is loading, loaded or failed, with the ref and the handlers of its element. */
export function useImageStatus(src: string | null | undefined) {
  const [result, setResult] = useState<{ src: typeof src; status: 'loaded' | 'failed' }>();
  const status = result !== undefined && result.src === src ? result.status : 'loading';

  // A cached or server-rendered image can be complete before React attaches its listeners.
  function onElement(image: HTMLImageElement | null) {
    if (!image?.complete) return;
    setResult({ src, status: image.naturalWidth > 0 ? 'loaded' : 'failed' });
  }

  return {
    status,
    handlers: {
      ref: status === 'loading' ? onElement : undefined,
      onLoad: () => setResult({ src, status: 'loaded' }),
      onError: () => setResult({ src, status: 'failed' }),
    },
  };
}
