import { hash } from 'node:crypto';
import type { onRequestHookHandler } from 'fastify';
import { ACCOUNT_HEADER, NO_ACCOUNT } from '#contract/site/service-worker.ts';

/** Returns the value of `ACCOUNT_HEADER`, with which a browser distinguishes the responses to different accounts. */
export function accountTag(userId: string | undefined): string {
  return userId === undefined ? NO_ACCOUNT : hash('sha256', userId, 'base64url').slice(0, 22);
}

/** A hook that sets `ACCOUNT_HEADER` of each response to the tag of the signed-in account. */
export const tagAccount: onRequestHookHandler = ({ account }, reply, done) => {
  reply.header(ACCOUNT_HEADER, accountTag(account?.userId));
  done();
};
