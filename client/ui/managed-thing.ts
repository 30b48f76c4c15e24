/** A post, event or comment of a member that the team decides about. */
export interface ManagedThing {
  type: 'post' | 'event' | 'comment';
  id: string;
  /** The title, or what a comment says. */
  name: string;
}

/** What a toast about it tells about: the last one replaces those before. */
export const aboutOf = ({ type, id }: ManagedThing) => `${type}:${id}`;

/** The name of a comment: the beginning of what it says. */
export const shortName = (content: string) => [...content].slice(0, 40).join('');
