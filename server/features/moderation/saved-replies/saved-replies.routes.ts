import { listSavedReplies, parseSavedReply } from '#contract/moderation/saved-replies.ts';
import { readOwnSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import type { Site } from '#server/platform/site.ts';

export function registerSavedReplies({ binding, database }: Site): void {
  binding.query(listSavedReplies, async () => {
    const { own } = await readOwnSettings(database.read);
    return { items: (own.saved_replies ?? []).map(parseSavedReply) };
  });
}
