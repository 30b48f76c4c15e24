/** Who sees a post, from the widest to the narrowest. The profile of its author is the outer limit. */
export const postAudiences = ['public', 'followers', 'mutuals', 'private'] as const;
export type PostAudience = (typeof postAudiences)[number];

/** Who can comment on a post among those who see it. Its author always can. */
export const commenterGroups = ['readers', 'followers', 'mutuals', 'nobody'] as const;
export type CommenterGroup = (typeof commenterGroups)[number];

/** The narrower of two audiences. */
export function narrowerAudience(a: PostAudience, b: PostAudience): PostAudience {
  return postAudiences.indexOf(a) < postAudiences.indexOf(b) ? b : a;
}
