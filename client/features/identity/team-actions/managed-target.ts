import { withoutFolded } from '#contract/posts/folded-text.ts';

/** A target that the team decides about: a post, event or comment of a member. */
export interface ManagedTarget {
  type: 'post' | 'event' | 'comment';
  id: string;
  /** The title of the target, or the text of a comment. */
  name: string;
}

/** The subject of toasts about the target: a new toast replaces the previous one. */
export const aboutOf = ({ type, id }: ManagedTarget) => `${type}:${id}`;

/** The name of a comment: the beginning of its text, without folded words. */
export const shortName = (content: string) => [...withoutFolded(content)].slice(0, 40).join('');
