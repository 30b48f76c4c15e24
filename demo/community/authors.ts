import type { Random } from '../random.ts';
import type { MemberText } from '../texts/members.ts';
import type { TimedText } from './post-order.ts';

/** The author of texts for which no other member is suitable. */
const FALLBACK_AUTHOR = 'hoshino';

/**
 * Returns the weight of a member as the author of a text. It is 0 if the member joined after the time of the text, or
 * does not post such texts.
 */
function weightOf(member: MemberText, text: TimedText, recent: readonly string[]): number {
  const rank = member.posts.indexOf(text.kind);
  const hadJoined = member.joined_days_ago * 1440 > text.minutes_ago;
  if (rank < 0 || !hadJoined) return 0;
  // Recent authors have a lower weight, so that nobody fills a whole page.
  return (member.pace / (rank + 1)) * (recent.includes(member.username) ? 0.06 : 1);
}

/** Returns the username of a text's author. It is the author that the text names, or a weighted random choice. */
export function pickAuthor(
  random: Random,
  members: readonly MemberText[],
  text: TimedText,
  recent: readonly string[],
): string {
  const named = members.find(({ username }) => username === text.by);
  if (named !== undefined) return named.username;
  const weights = members.map((member) => weightOf(member, text, recent));
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [i, { username }] of members.entries()) {
    left -= weights[i] ?? 0;
    if (left < 0) return username;
  }
  return FALLBACK_AUTHOR;
}
