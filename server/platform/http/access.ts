import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Access } from '#contract/define.ts';
import { AppError } from './app-error.ts';
import { SESSION_COOKIE } from './session-cookie.ts';
import type { Authenticator, Viewer } from './viewer.ts';

/** The first thing every route does: learn who calls, and turn away who may not. */
export function admit(authenticator: Authenticator, access: Access): onRequestAsyncHookHandler {
  return async (request) => {
    const cookie = request.cookies[SESSION_COOKIE];
    request.viewer = cookie === undefined ? null : await authenticator.viewerOf(cookie);
    refuse(request.viewer, access);
  };
}

function refuse(viewer: Viewer | null, access: Access): void {
  if (access === 'public') return;
  if (!viewer) throw new AppError('unauthenticated');
  if (access === 'signed-in') return;
  if (!viewer.isComplete) {
    throw new AppError('failed-precondition', 'プロフィールの設定を完了してください', {
      reason: 'profile-incomplete',
    });
  }
  if (access === 'admin' && !viewer.admin) throw new AppError('permission-denied');
}

/**
 * Refuses requests that another site's page made. A missing Origin passes (no browser leaves it out
 * of a cross-site POST); a foreign one never does.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: URL): void {
  const origin = request.headers.origin;
  const site = request.headers['sec-fetch-site'];
  if ((origin !== undefined && origin !== publicUrl.origin) || site === 'cross-site') {
    throw new AppError('permission-denied', 'ほかのサイトからの操作は受け付けられません', {
      reason: 'foreign-origin',
    });
  }
}
