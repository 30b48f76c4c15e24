import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

const FRAME_HEIGHT = 300;

/**
 * Simulates the layout of pictures behind a crop frame with a ratio, until mocks are restored. The returned functions
 * let a picture that loads late succeed or fail.
 */
export function stubCropLayout(
  picture: { width: number; height: number },
  ratio: number,
  { isLate = false } = {},
) {
  let isLoaded = !isLate;
  const frame = new DOMRect(0, 0, FRAME_HEIGHT * ratio, FRAME_HEIGHT);
  const share = Math.max(frame.width / picture.width, frame.height / picture.height);
  const whenLoaded = (length: number) => () => (isLoaded ? length : 0);
  const { prototype: image } = HTMLImageElement;
  const { prototype: element } = HTMLElement;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(frame);
  vi.spyOn(image, 'complete', 'get').mockImplementation(() => isLoaded);
  vi.spyOn(image, 'naturalWidth', 'get').mockImplementation(whenLoaded(picture.width));
  vi.spyOn(image, 'naturalHeight', 'get').mockImplementation(whenLoaded(picture.height));
  vi.spyOn(element, 'offsetWidth', 'get').mockImplementation(whenLoaded(picture.width * share));
  vi.spyOn(element, 'offsetHeight', 'get').mockImplementation(whenLoaded(picture.height * share));
  return {
    load() {
      isLoaded = true;
      fireEvent.load(pictureBehindFrame());
    },
    fail: () => void fireEvent.error(pictureBehindFrame()),
  };
}

function pictureBehindFrame(): Element {
  const picture = document.querySelector('[data-testid=container] > img');
  if (!picture) throw new Error('No picture to crop');
  return picture;
}
