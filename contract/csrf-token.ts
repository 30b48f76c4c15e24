/** 32 random bytes as 64 lowercase hex characters. Apart from the schemas, which the first page does not load. */
export const csrfTokenPattern = /^[0-9a-f]{64}$/;
