/** Query keys of characters and aliases as admins see them. */
export const managedTagsKeys = {
  characters: ['admin', 'characters'] as const,
  aliases: ['admin', 'tag-aliases'] as const,
};
