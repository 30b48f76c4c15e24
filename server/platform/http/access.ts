import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Access, PermissionAccess } from '#contract/foundations/define.ts';
import { MINUTE } from '#contract/foundations/limits.ts';
import { AppError } from './app-error.ts';
import {
  type AdminRecord,
  type AdminViewer,
  type Authenticator,
  clientOf,
  publicViewer,
  type Viewer,
} from './viewer.ts';

export function admit(authenticator: Authenticator, access: Access): onRequestAsyncHookHandler {
  return async (request) => {
    const cookie = request.sessionCookie;
    request.account =
      cookie === undefined ? null : await authenticator.viewerOf(cookie, clientOf(request));
    request.viewer = access === 'public' ? publicViewer(request.account) : request.account;
    refuse(request.viewer, access);
  };
}

export type ViewerFor<Allowed extends Access> = Allowed extends 'public'
  ? Viewer | null
  : Allowed extends PermissionAccess
    ? AdminViewer
    : Viewer;

function refuse<Allowed extends Access>(
  viewer: Viewer | null,
  access: Allowed,
): asserts viewer is ViewerFor<Allowed> {
  if (access === 'public') return;
  if (!viewer) throw new AppError('unauthenticated');
  if (access === 'account') return;
  if (viewer.isDeletionPending) throw deletionPending();
  if (access === 'signed-in') return;
  if (viewer.awaitsApproval) throw awaitingApproval();
  if (!viewer.isComplete) {
    throw new AppError('failed-precondition', 'プロフィールの設定を完了してください', {
      reason: 'profile-incomplete',
    });
  }
  if (access !== 'member') requirePermission(viewer.admin, access);
}

function awaitingApproval(): AppError {
  return new AppError(
    'failed-precondition',
    '運営の承認を待っています。承認されると使えるようになります',
    { reason: 'awaiting-approval' },
  );
}

export function deletionPending(): AppError {
  return new AppError('failed-precondition', 'このアカウントは削除の手続き中です', {
    reason: 'account-leaving',
  });
}

/**
 * Returns the viewer before a call takes effect, or throws when the access is refused. With live access, the admin
 * record is read again, because it may have changed.
 */
export async function confirmViewer<Allowed extends Access>(
  authenticator: Authenticator,
  viewer: Viewer | null,
  access: Allowed,
): Promise<ViewerFor<Allowed>> {
  const isLive = typeof access !== 'string' && access.live;
  // Without an admin record, a session of the team may miss its second factor, which the record does not show.
  const confirmed =
    viewer?.admin && isLive
      ? { ...viewer, admin: await authenticator.adminOf(viewer.userId) }
      : viewer;
  refuse(confirmed, access);
  return confirmed;
}

/** Throws `unauthenticated` when the route is not public and the request has no viewer. */
export function admittedViewer({ viewer }: FastifyRequest): Viewer {
  if (!viewer) throw new AppError('unauthenticated');
  return viewer;
}

/** Returns the admin record if it grants the permission. Otherwise throws `permission-denied`. */
export function requirePermission(admin: AdminRecord | null, access: PermissionAccess) {
  if (admin?.permissions.has(access.permission)) return admin;
  throw new AppError('permission-denied', refusalText(admin, access));
}

function refusalText(admin: AdminRecord | null, { permission, live }: PermissionAccess) {
  if (admin && permission === 'manage_admins') return 'Permission denied: Cannot manage admins';
  return live ? 'Unauthorized: Real-time admin verification failed' : undefined;
}

export function describeAccess(access: Access): string {
  if (typeof access === 'string') return access;
  return `permission: ${access.permission}${access.live ? ' (verified live)' : ''}`;
}

/** Refuses requests from pages of other sites. Browsers always send `Origin` with a cross-site POST. */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: URL): void {
  const origin = request.headers.origin;
  const site = request.headers['sec-fetch-site'];
  if ((origin !== undefined && origin !== publicUrl.origin) || site === 'cross-site') {
    throw new AppError('permission-denied', 'ほかのサイトからの操作は受け付けられません', {
      reason: 'foreign-origin',
    });
  }
}

/** Returns the options of a public route outside of the contract. `perMinute` limits the requests of one address. */
export function publicRoute(summary: string, perMinute: number) {
  return {
    schema: { summary, tags: ['public'] },
    config: { access: 'public', rateLimit: { max: perMinute, timeWindow: MINUTE } },
  } as const;
}
