import { hash } from 'node:crypto';
import type { onRequestHookHandler } from 'fastify';
import { ACCOUNT_HEADER, NO_ACCOUNT } from '#contract/site/service-worker.ts';

/** The name of an account in `ACCOUNT_HEADER`, by which a browser tells the answers of accounts apart. */
export function accountTag(userId: string | undefined): string {
  return userId === undefined ? NO_ACCOUNT : hash('sha256', userId, 'base64url').slice(0, 22);
}

/** Hook that tells the browser whose answer it gets. */
export const tagAccount: onRequestHookHandler = ({ account }, reply, done) => {
  reply.header(ACCOUNT_HEADER, accountTag(account?.userId));
  done();
};
