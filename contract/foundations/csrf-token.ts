/** 32 random bytes as 64 hex characters. This file has no schemas, because it is in the first bundle. */
export const csrfTokenPattern = /^[0-9a-f]{64}$/;
