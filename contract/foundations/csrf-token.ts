/** 32 random bytes as 64 hex characters. This file has no schemas, because the first bundle contains none. */
export const csrfTokenPattern = /^[0-9a-f]{64}$/;
