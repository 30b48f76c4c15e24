import { answerSimilarPicture, getSimilarPicture } from '#contract/posts/similar-pictures.ts';
import type { Site } from '#server/platform/site.ts';
import { answerSimilar, readSimilarPicture } from './similar-pictures.service.ts';

export function registerSimilarPictures({ binding, database }: Site): void {
  binding.query(getSimilarPicture, ({ viewer, params }) =>
    readSimilarPicture(database, viewer, params.similarId),
  );
  binding.callable(answerSimilarPicture, ({ viewer, input }) =>
    answerSimilar(database, viewer, input),
  );
}
