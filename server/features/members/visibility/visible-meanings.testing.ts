import type { Page } from '#contract/foundations/primitives.ts';
import type { Case, World } from './visible-surfaces.testing.ts';

/** A case with the expected visibility of the subject's content. */
export interface Meaning extends Case {
  isMember: boolean;
  /** Whether the viewer can see the subject's posts and profile. */
  open: boolean;
  /** False when a block hides the subject from the viewer. */
  met: boolean;
  /** Whether lists that the viewer did not ask for, such as feeds, contain the subject's post. */
  listed: boolean;
  /** Whether the subject's comments are visible. */
  heard: boolean;
  /** Whether the viewer still sees earlier notifications about the subject. */
  notified: boolean;
  /** False when the viewer mutes the subject. */
  unmuted: boolean;
  /** False when the viewer mutes the tag of the subject's post. */
  tagged: boolean;
}

/** Returns what a case means for each kind of content. */
export function meaningOf(given: Case): Meaning {
  const { visibility, viewer, follows, hiding } = given;
  const isModerator = viewer === 'moderator';
  const isBlocked = hiding === 'blocks' || hiding === 'is blocked by';
  const isMuted = hiding === 'mutes';
  const readable =
    visibility === 'public' ||
    viewer === 'owner' ||
    isModerator ||
    (visibility === 'followers' && follows);
  return {
    ...given,
    isMember: viewer !== 'visitor',
    open: readable && (!isBlocked || isModerator),
    met: !isBlocked || isModerator,
    listed: !isBlocked && !isMuted && hiding !== 'mutes a word' && hiding !== 'mutes a tag',
    notified: !isBlocked && !isMuted,
    heard: (!isBlocked || isModerator) && !isMuted && hiding !== 'mutes a word',
    unmuted: !isMuted,
    tagged: hiding !== 'mutes a tag',
  };
}

/**
 * A place where the subject's content can appear: `read` returns whether the viewer finds it there, `isShown` whether
 * they should.
 */
export type Surface = [
  read: (world: World) => Promise<boolean>,
  isShown: (meaning: Meaning) => boolean,
];

/** The places by route and name. */
export type Surfaces = Record<string, Record<string, Surface>>;

/** Whether a list has the post on any of its pages. */
export async function lists(world: World, path: string): Promise<boolean> {
  let cursor = '';
  for (;;) {
    const response = await world.client.fetch(`${path}limit=50${cursor}`);
    if (!response.ok) return false;
    const page = (await response.json()) as Page<{ id: string }>;
    if (page.items.some(({ id }) => id === world.postId)) return true;
    if (page.next_cursor === null) return false;
    cursor = `&cursor=${page.next_cursor}`;
  }
}

export const isPublic = ({ visibility }: Meaning) => visibility === 'public';
export const isTagShown = (meaning: Meaning) => isPublic(meaning) && meaning.tagged;
export const isOpen = ({ open }: Meaning) => open;
export const isOpenToMembers = ({ open, isMember }: Meaning) => open && isMember;
export const isHeard = ({ heard, isMember }: Meaning) => heard && isMember;
export const isListedToMembers = ({ listed, isMember }: Meaning) => listed && isMember;
export const isMet = ({ met, isMember }: Meaning) => met && isMember;
export const isListed = (meaning: Meaning) => isPublic(meaning) && meaning.listed;
