/** The URL of the copy of a picture of this site, by the URL of the picture. Used without a connection. */
export const pictureCopies = new Map<string, string>();
