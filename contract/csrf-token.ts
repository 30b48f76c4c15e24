/** 32 random bytes as 64 lowercase hex characters. Apart from the schemas, so that the browser's first page loads none. */
export const csrfTokenPattern = /^[0-9a-f]{64}$/;
