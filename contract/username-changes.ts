import { japanMinuteFrom } from './japan-minute.ts';
import { FORMER_USERNAMES_MAX } from './limits.ts';

/** What a member reads who has changed the username too often, with the time from which it works again. */
export function tooManyChangesText(from: string): string {
  return `ユーザーIDは30日間に${FORMER_USERNAMES_MAX}回まで変更できます。次に変更できるのは${japanMinuteFrom(from)}（日本時間）からです`;
}
