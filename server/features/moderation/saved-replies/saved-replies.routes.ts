import { listSavedReplies, parseSavedReply } from '#contract/moderation/saved-replies.ts';
import { readOwnSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import type { Site } from '#server/platform/site.ts';

/** Registers the route of the saved replies, for members of the team who write to members. */
export function registerSavedReplies({ binding, database }: Site): void {
  binding.query(listSavedReplies, async () => {
    const { own } = await readOwnSettings(database.read);
    return { items: (own.saved_replies ?? []).map(parseSavedReply) };
  });
}
