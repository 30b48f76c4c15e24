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

/** Returns the groups that can comment: all readers, and narrower groups. Empty when only the author is a reader. */
export function groupsFor(audience: PostAudience): CommenterGroup[] {
  if (audience === 'private') return [];
  const rank = postAudiences.indexOf(audience);
  return commenterGroups.filter((group, index) => group === 'readers' || index > rank);
}

/** Returns the group that is shown as chosen. It is `readers` when the stored group is not narrower than the readers. */
export function shownGroup({ audience, commenters }: AudienceChoices): CommenterGroup {
  return groupsFor(audience).includes(commenters) ? commenters : 'readers';
}
