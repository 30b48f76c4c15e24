/** 32 random bytes as 64 hex characters. Apart from the schemas, which the first bundle leaves out. */
export const csrfTokenPattern = /^[0-9a-f]{64}$/;
