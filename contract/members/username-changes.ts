import { FORMER_USERNAMES_MAX } from '#contract/foundations/limits.ts';
import { japanMinuteFrom } from '#contract/foundations/wall-clock.ts';

/** Returns the message for a member who has changed the username too often, with the time of the next possible change. */
export function tooManyChangesText(from: string): string {
  return `ユーザーIDは30日間に${FORMER_USERNAMES_MAX}回まで変更できます。次に変更できるのは${japanMinuteFrom(from)}（日本時間）からです`;
}
