import { withoutFolded } from '#contract/posts/folded-text.ts';

/** A post, event or comment of a member that the team can act on. */
export interface ManagedTarget {
  type: 'post' | 'event' | 'comment';
  id: string;
  /** The title of the target. For a comment, its text. */
  name: string;
}

/** The subject of toasts about the target. A new toast about the same subject replaces the previous toast. */
export const aboutOf = ({ type, id }: ManagedTarget) => `${type}:${id}`;

/** The name of a comment: the beginning of its text, without folded text. */
export const shortName = (content: string) => [...withoutFolded(content)].slice(0, 40).join('');
