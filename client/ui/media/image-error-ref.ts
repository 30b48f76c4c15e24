/**
 * Returns a ref callback that calls `onError` for an image that has already failed. Needed because the error event of a
 * server-rendered image can fire before React attaches its listeners.
 */
export function imageErrorRef(onError: () => void): (image: HTMLImageElement | null) => void {
  return (image) => {
    if (image?.complete && image.naturalWidth === 0) onError();
  };
}
