/** A ref that tells of a picture that failed before anybody listened, as one that came drawn with the page may have. */
export function imageErrorRef(tell: () => void): (image: HTMLImageElement | null) => void {
  return (image) => {
    if (image?.complete && image.naturalWidth === 0) tell();
  };
}
