import {
  type CommenterGroup,
  commenterGroups,
  type PostAudience,
  postAudiences,
} from '#contract/posts/audiences.ts';

/** The choices of who sees a post and who can comment on it. */
export interface AudienceChoices {
  audience: PostAudience;
  commenters: CommenterGroup;
}

/** Returns the groups that are narrower than the readers, and the readers. Empty when nobody else sees the post. */
export function groupsFor(audience: PostAudience): CommenterGroup[] {
  if (audience === 'private') return [];
  const rank = postAudiences.indexOf(audience);
  return commenterGroups.filter((group, index) => group === 'readers' || index > rank);
}

/** Returns the group to show as chosen. A group that is not narrower than the readers is shown as `readers`. */
export function shownGroup({ audience, commenters }: AudienceChoices): CommenterGroup {
  return groupsFor(audience).includes(commenters) ? commenters : 'readers';
}
