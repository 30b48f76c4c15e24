/** Keys of pictures of others that look like one of the viewer. */
export const similarPicturesKeys = {
  one: (similarId: string) => ['similar-pictures', similarId] as const,
};
