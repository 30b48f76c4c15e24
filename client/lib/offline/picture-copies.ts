/** Copies of pictures of this site for the time without a connection: their URLs, by those of the pictures. */
export const pictureCopies = new Map<string, string>();
