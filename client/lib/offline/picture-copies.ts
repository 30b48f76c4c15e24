/** Maps the URL of a picture of this site to the URL of its copy, for use without a connection. */
export const pictureCopies = new Map<string, string>();
