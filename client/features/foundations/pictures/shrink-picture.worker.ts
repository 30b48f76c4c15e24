import { shrinkPicture } from './shrink-picture.ts';

// Each picture has its own worker, whose end frees the memory of the decoded picture immediately.
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  shrinkPicture(data).then(postMessage, () => postMessage(null));
});
