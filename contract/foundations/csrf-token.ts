/** 32 random bytes as 64 hex characters. Separate from the schemas, which are not in the first bundle. */
export const csrfTokenPattern = /^[0-9a-f]{64}$/;
