import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Access, PermissionAccess } from '#contract/define.ts';
import { AppError } from './app-error.ts';
import {
  type AdminRecord,
  type Authenticator,
  clientOf,
  publicViewer,
  type Viewer,
} from './viewer.ts';

/** Hook that identifies the caller and refuses those without access, before a body is read. */
export function admit(authenticator: Authenticator, access: Access): onRequestAsyncHookHandler {
  return async (request) => {
    const cookie = request.sessionCookie;
    request.account =
      cookie === undefined ? null : await authenticator.viewerOf(cookie, clientOf(request));
    request.viewer = access === 'public' ? publicViewer(request.account) : request.account;
    refuse(request.viewer, access);
  };
}

function refuse(viewer: Viewer | null, access: Access): void {
  if (access === 'public') return;
  if (!viewer) throw new AppError('unauthenticated');
  if (access === 'account') return;
  if (viewer.isLeaving) throw accountLeaving();
  if (access === 'signed-in') return;
  if (!viewer.isComplete) {
    throw new AppError('failed-precondition', 'プロフィールの設定を完了してください', {
      reason: 'profile-incomplete',
    });
  }
  if (access !== 'member') requirePermission(viewer.admin, access);
}

/** Refuses a member whose account waits for its deletion. */
export function accountLeaving(): AppError {
  return new AppError('failed-precondition', 'このアカウントは削除の手続き中です', {
    reason: 'account-leaving',
  });
}

/**
 * The viewer of a call that is about to act. Live access reads the admin record again: it may have
 * changed since the caller was admitted. Throws permission-denied.
 */
export async function confirmViewer(
  authenticator: Authenticator,
  viewer: Viewer | null,
  access: Access,
): Promise<Viewer | null> {
  if (viewer === null || typeof access === 'string' || !access.live) return viewer;
  const admin = requirePermission(await authenticator.adminOf(viewer.userId), access);
  return { ...viewer, admin };
}

/** Returns the admin record if it grants the permission, otherwise throws permission-denied. */
export function requirePermission(
  admin: AdminRecord | null,
  access: PermissionAccess,
): AdminRecord {
  if (admin?.permissions.has(access.permission)) return admin;
  throw new AppError('permission-denied', refusalText(admin, access));
}

function refusalText(
  admin: AdminRecord | null,
  { permission, live }: PermissionAccess,
): string | undefined {
  if (admin && permission === 'manage_admins') return 'Permission denied: Cannot manage admins';
  return live ? 'Unauthorized: Real-time admin verification failed' : undefined;
}

/** The access of a route as the API documentation shows it. */
export function describeAccess(access: Access): string {
  if (typeof access === 'string') return access;
  return `permission: ${access.permission}${access.live ? ' (verified live)' : ''}`;
}

/**
 * Refuses requests made by a page of another site. A missing Origin passes: browsers send one with
 * every cross-site POST.
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
