import type { Random } from '../random.ts';
import type { DemoEvent, DemoEventMember, DemoMember } from './types.ts';

/** Returns the participants of each event in order: joined, waiting for a seat in a full event, or interested. */
export function buildEventMembers(
  random: Random,
  events: readonly DemoEvent[],
  members: readonly DemoMember[],
): DemoEventMember[] {
  return events.flatMap(({ key, author, capacity }) => {
    const others = random.shuffle(members.filter(({ username }) => username !== author));
    const coming = others.slice(0, random.int(4, 18));
    const interested = others.slice(coming.length, coming.length + random.int(1, 9));
    const seats = capacity ?? coming.length;
    const said = [
      ...coming.map((member, i) => ({ member, state: i < seats ? 'joined' : 'waiting' }) as const),
      ...interested.map((member) => ({ member, state: 'interested' }) as const),
    ];
    return said.map(({ member, state }) => ({ event: key, username: member.username, state }));
  });
}
