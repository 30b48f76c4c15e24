import { vi } from 'vitest';

const FRAME_HEIGHT = 300;

/** Lets pictures be loaded and laid out behind a crop frame of a ratio, until mocks are restored. */
export function stubCropLayout(picture: { width: number; height: number }, ratio: number): void {
  const frame = new DOMRect(0, 0, FRAME_HEIGHT * ratio, FRAME_HEIGHT);
  const share = Math.max(frame.width / picture.width, frame.height / picture.height);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(frame);
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(picture.width);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(picture.height);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(picture.width * share);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(picture.height * share);
}
