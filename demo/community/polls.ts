import type { Random } from '../random.ts';
import { type PollText, pollTexts } from '../texts/polls.ts';
import type { DemoEvent, DemoMember, DemoPoll, DemoPost } from './types.ts';

interface PollSources {
  posts: readonly DemoPost[];
  events: readonly DemoEvent[];
  members: readonly DemoMember[];
}

/** Returns the polls, with the votes of about half of the members. Omits a poll whose post is not in the community. */
export function buildPolls(random: Random, sources: PollSources): DemoPoll[] {
  return pollTexts.flatMap((text, index) => {
    const owner = ownerOf(text, sources);
    if (owner === undefined) return [];
    const { choices, max_choices = 1, results = 'after-vote', ends_in_days } = text;
    return {
      key: `poll-${index + 1}`,
      owner,
      question: text.question,
      description: text.description ?? '',
      choices: choices.map((name) => ({ text: name, tag: text.ofCharacters ? name : null })),
      max_choices,
      results,
      ends_in_days,
      votes: votesIn(random, text, sources.members),
    };
  });
}

function ownerOf(
  { about }: PollText,
  { posts, events }: PollSources,
): DemoPoll['owner'] | undefined {
  if (about === null) return null;
  const all = about.kind === 'post' ? posts : events;
  const found = all.find(({ title }) => title === about.title);
  return found && { kind: about.kind, key: found.key, author: found.author };
}

/** Returns the votes. In open polls, sign-in accounts have not voted, so that their users can vote. */
function votesIn(
  random: Random,
  { choices, max_choices = 1, ends_in_days }: PollText,
  members: readonly DemoMember[],
): DemoPoll['votes'] {
  const voters = members.filter(({ sign_in }) => ends_in_days < 0 || !sign_in);
  return voters
    .filter(() => random.chance(0.6))
    .map(({ username }) => {
      const wanted = random.int(1, max_choices);
      const chosen = Array.from({ length: wanted }, () =>
        Math.min(random.int(0, choices.length - 1), random.int(0, choices.length - 1)),
      );
      return { username, choices: [...new Set(chosen)] };
    });
}
