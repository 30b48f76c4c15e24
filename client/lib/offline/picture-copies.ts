/** The URLs of copies of this site's pictures, by the URLs of the pictures. Used without a connection. */
export const pictureCopies = new Map<string, string>();
