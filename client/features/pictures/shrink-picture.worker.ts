import { shrinkPicture } from './shrink-picture.ts';

// One picture for each worker: its end frees the memory of the decoded picture at once.
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  shrinkPicture(data).then(postMessage, () => postMessage(null));
});
