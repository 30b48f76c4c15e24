import {
  type CommenterGroup,
  commenterGroups,
  type PostAudience,
  postAudiences,
} from '#contract/posts/audiences.ts';

/** Who sees a post and who can comment on it. */
export interface AudienceChoices {
  audience: PostAudience;
  commenters: CommenterGroup;
}

/** The groups that are narrower than the readers of a post, and all of its readers. Empty when nobody else sees it. */
export function groupsFor(audience: PostAudience): CommenterGroup[] {
  if (audience === 'private') return [];
  const rank = postAudiences.indexOf(audience);
  return commenterGroups.filter((group, index) => group === 'readers' || index > rank);
}

/** The group to show as chosen. A group that is not narrower than the readers is shown as `readers`. */
export function shownGroup({ audience, commenters }: AudienceChoices): CommenterGroup {
  return groupsFor(audience).includes(commenters) ? commenters : 'readers';
}
