/** Keys of the characters and of the merged tags as admins see them. */
export const managedTagsKeys = {
  characters: ['admin', 'characters'] as const,
  aliases: ['admin', 'tag-aliases'] as const,
};
