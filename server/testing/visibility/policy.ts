import type { Content, Kind } from './contents.ts';
import type { Viewer } from './viewers.ts';

/** Whether a viewer finds a content. */
export type Rule = (viewer: Viewer, content: Content) => boolean;

/** Whether any of the rules allows it. */
export const any =
  (...rules: Rule[]): Rule =>
  (viewer, content) =>
    rules.some((rule) => rule(viewer, content));
/** Whether all rules allow it. */
export const all =
  (...rules: Rule[]): Rule =>
  (viewer, content) =>
    rules.every((rule) => rule(viewer, content));

/** Whether the content is in one of the states. */
export const inState =
  (...states: string[]): Rule =>
  (_, { state }) =>
    states.includes(state);

export const not =
  (rule: Rule): Rule =>
  (viewer, content) =>
    !rule(viewer, content);

export const isOwn: Rule = ({ client, isMember }, { authorId }) =>
  isMember && client.id === authorId;
export const isOther: Rule = ({ client, isMember }, { otherId }) =>
  isMember && client.id === otherId;
/** Every rank manages posts and reports. */
export const isTeam: Rule = ({ rank }) => rank !== null;
/** Admins and super admins manage members, events and announcements. */
export const isAdmin: Rule = ({ rank }) => rank === 'admin' || rank === 'super_admin';

/** False when a block hides the author from the viewer. Members of the team see everybody. */
const meets: Rule = ({ hides, rank }) =>
  rank !== null || (hides !== 'blocks' && hides !== 'is blocked');

/** Returns who sees the profile of an author, by the name of the account. */
export function visibilityOf({ account }: Content): 'public' | 'followers' | 'private' {
  if (account === 'leaving' || account === 'private profile') return 'private';
  return account === 'followers profile' || account === 'suspended' ? 'followers' : 'public';
}

/** Whether the viewer belongs to an audience, without permissions. */
function belongs({ follows, isFollowed }: Viewer, audience: string): boolean {
  if (audience === 'public') return true;
  if (audience === 'followers') return follows;
  return audience === 'mutuals' && follows && isFollowed;
}

export const readsProfile: Rule = (viewer, content) =>
  isOwn(viewer, content) ||
  isTeam(viewer, content) ||
  (meets(viewer, content) && belongs(viewer, visibilityOf(content)));

/** The states in which others than the author and the team see a post. */
export const shownStates = new Set(['published', 'under a content warning']);
/** The states in which the team sees a post besides its author. */
export const teamStates = new Set(['hidden', 'pending review']);

/** Whether the post is meant for the viewer, without permissions. */
export const isForViewer: Rule = (viewer, content) =>
  shownStates.has(content.state) &&
  (isOwn(viewer, content) ||
    (meets(viewer, content) &&
      belongs(viewer, visibilityOf(content)) &&
      belongs(viewer, content.audience)));

export const readsPost: Rule = (viewer, content) => {
  if (content.state === 'deleted') return false;
  if (isOwn(viewer, content) || isForViewer(viewer, content)) return true;
  return (
    isTeam(viewer, content) && (shownStates.has(content.state) || teamStates.has(content.state))
  );
};

const readsComment: Rule = (viewer, content) => {
  const { state, account } = content;
  if (state === 'deleted') return false;
  if (isOwn(viewer, content) || isTeam(viewer, content)) return true;
  if (!viewer.isMember || !meets(viewer, content) || account === 'leaving') return false;
  return state === 'shown' || (state === 'hidden by the owner' && isOther(viewer, content));
};

export const readsEvent: Rule = (viewer, content) => {
  const { state, account } = content;
  if (state === 'deleted') return false;
  if (isOwn(viewer, content)) return true;
  if (state === 'hidden' || state === 'planned') return isAdmin(viewer, content);
  if (isTeam(viewer, content)) return true;
  return meets(viewer, content) && account !== 'leaving';
};

export const readsClip: Rule = (viewer, content) =>
  isOwn(viewer, content) || (content.state === 'public' && readsProfile(viewer, content));

export const readsSeries: Rule = (viewer, content) => {
  if (content.state === 'deleted') return false;
  if (isOwn(viewer, content) || isTeam(viewer, content)) return true;
  return content.state === 'published' && readsProfile(viewer, content);
};

export const readsNft: Rule = (viewer, content) =>
  isOwn(viewer, content) || (content.state === 'shown' && readsProfile(viewer, content));

export const readsMessage: Rule = (viewer, content) => {
  if (isOwn(viewer, content)) return content.state !== 'deleted by the sender';
  if (!isOther(viewer, content)) return false;
  return ['sent', 'deleted by the sender', 'in a request'].includes(content.state);
};

const readsAnnouncement: Rule = (viewer, content) => {
  if (content.state !== 'active' || !viewer.isMember) return false;
  if (content.audience === 'all') return true;
  return content.audience === 'admin' ? viewer.rank !== null : isOther(viewer, content);
};

/** Visitors and programs get no address of a picture under a content warning. */
export const readsPicture: Rule = (viewer, content) =>
  readsPost(viewer, content) && (viewer.isSignedIn || content.state !== 'under a content warning');

/** Who sees each secret about a member. Nobody sees a secret that is not named here. */
const secretReaders: Record<string, Rule> = {
  // The team sees addresses with the permission to manage users.
  email: any(isOwn, isAdmin),
  'subject at the sign-in service': isOwn,
  'address of the calendar': isOwn,
  'address of a wallet': isOwn,
  'note of the team': isAdmin,
  report: isTeam,
  reporter: isTeam,
};

const readsSecret: Rule = (viewer, content) =>
  secretReaders[content.state]?.(viewer, content) ?? false;

/** Who sees each kind of content where they ask for it. */
export const sees: Record<Kind, Rule> = {
  post: readsPost,
  picture: readsPicture,
  poll: readsPost,
  'poll of an event': readsEvent,
  'comment under a post': readsPost,
  comment: readsComment,
  event: readsEvent,
  clip: readsClip,
  series: readsSeries,
  profile: readsProfile,
  NFT: readsNft,
  message: readsMessage,
  announcement: readsAnnouncement,
  secret: readsSecret,
};
