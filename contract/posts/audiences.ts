/** Who sees a post, from the widest to the narrowest. The visibility of its author's profile limits it further. */
export const postAudiences = ['public', 'followers', 'mutuals', 'private'] as const;
export type PostAudience = (typeof postAudiences)[number];

/** Who can comment on a post, among those who see it. Its author always can. */
export const commenterGroups = ['readers', 'followers', 'mutuals', 'nobody'] as const;
export type CommenterGroup = (typeof commenterGroups)[number];

/** Returns the narrower of two audiences. */
export function narrowerAudience(a: PostAudience, b: PostAudience): PostAudience {
  return postAudiences.indexOf(a) < postAudiences.indexOf(b) ? b : a;
}
