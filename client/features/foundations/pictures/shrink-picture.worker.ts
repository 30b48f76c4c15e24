import { shrinkPicture } from './shrink-picture.ts';

// One worker per picture: its end frees the memory of the decoded picture immediately.
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  shrinkPicture(data).then(postMessage, () => postMessage(null));
});
