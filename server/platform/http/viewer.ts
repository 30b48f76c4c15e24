import type { FastifyRequest } from 'fastify';
import type { AdminPermission } from '#contract/foundations/permissions.ts';
import type { LabelSettings } from '#contract/posts/content-labels.ts';
import type { AdminRank } from '#contract/team/admins.ts';

/** An admin's rank, and the permissions from the rank and from their own list. */
export interface AdminRecord {
  rank: AdminRank | null;
  permissions: ReadonlySet<AdminPermission>;
}

/** The signed-in user of a request, for policies. */
export interface Viewer {
  userId: string;
  /** Identifies the session. It cannot be used to sign in. */
  sessionHash: string;
  isComplete: boolean;
  /** Whether the user waits for the team to approve them as a member. */
  awaitsApproval?: boolean;
  /** Whether the account has a pending deletion. Its member can only restore it. */
  isDeletionPending?: boolean;
  /** Whether the member mutes or blocks anybody or anything, or is blocked. Lists are filtered only if this is true. */
  hidesOthers: boolean;
  /** The member's settings for labelled pictures. The default is the settings of visitors. */
  labels?: LabelSettings;
  /** Null for members who are not admins. */
  admin: AdminRecord | null;
}

export type AdminViewer = Viewer & { admin: AdminRecord };

/** The origin of a request. */
export interface Client {
  userAgent: string | undefined;
  address: string;
}

/** Returns the client of a request. */
export function clientOf({ headers, ip }: FastifyRequest): Client {
  return { userAgent: headers['user-agent'], address: ip };
}

/** Identifies callers. The sessions feature implements it. */
export interface Authenticator {
  /**
   * Returns null when the session is missing, unknown or expired, or its user is blocked. Records every few minutes
   * that the session is in use, and by which client.
   */
  viewerOf(cookieValue: string | undefined, client: Client): Promise<Viewer | null>;
  /** Reads a user's admin record from the database. Returns null without one, or when the user is blocked. */
  adminOf(userId: string): Promise<AdminRecord | null>;
  /** Throws when the token is missing, malformed, expired or not registered for this session. */
  verifyCsrfToken(viewer: Viewer, token: unknown): Promise<void>;
}

/** Returns the viewer for public data. Members with a pending deletion count as visitors. */
export function publicViewer(account: Viewer | null): Viewer | null {
  return account?.isDeletionPending ? null : account;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner of the session, or null without one. */
    account: Viewer | null;
    /** The acting account. For public data, it is null for members with a pending deletion. */
    viewer: Viewer | null;
  }
}
