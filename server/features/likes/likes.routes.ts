import { likePost } from '#contract/likes.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { type AnnounceLikes, like } from './likes.service.ts';

/** Likes: batches of taps. */
export function registerLikes(binding: Binding, database: Database, announce: AnnounceLikes): void {
  binding.callable(likePost, ({ viewer, input }) => like(database, announce, viewer, input));
}
