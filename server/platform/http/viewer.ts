import type { FastifyRequest } from 'fastify';
import type { AdminRank } from '#contract/admins.ts';
import type { AdminPermission } from '#contract/permissions.ts';

/** An admin's rank and the permissions that follow from it or from their own list. */
export interface AdminRecord {
  rank: AdminRank | null;
  permissions: ReadonlySet<AdminPermission>;
}

/** The signed-in user of a request, as policies see them. */
export interface Viewer {
  userId: string;
  /** Identifies the session; cannot be used to sign in. */
  sessionHash: string;
  /** Whether the profile is complete. */
  isComplete: boolean;
  /** Whether the account waits for its deletion: all that its member can do is restore it. */
  isLeaving?: boolean;
  /** Whether the member mutes or blocks anything, or is blocked by somebody. Lists of all others are unfiltered. */
  hidesOthers: boolean;
  /** Null for everybody who is not an admin. */
  admin: AdminRecord | null;
}

/** A viewer who is an admin. */
export type AdminViewer = Viewer & { admin: AdminRecord };

/** What a request tells of where it comes from. */
export interface Client {
  userAgent: string | undefined;
  address: string;
}

/** The client of a request. */
export function clientOf({ headers, ip }: FastifyRequest): Client {
  return { userAgent: headers['user-agent'], address: ip };
}

/** Identifies callers. The sessions feature implements it. */
export interface Authenticator {
  /**
   * Returns null when the session is missing, unknown or expired, or its user is blocked. Notes every few minutes
   * that the session is in use, and by which client.
   */
  viewerOf(cookieValue: string | undefined, client: Client): Promise<Viewer | null>;
  /** Reads a user's admin record from the database; null without one, or when the user is blocked. */
  adminOf(userId: string): Promise<AdminRecord | null>;
  /** Throws when the token is missing, malformed, expired or not registered for this session. */
  verifyCsrfToken(viewer: Viewer, token: unknown): Promise<void>;
}

/** Who sees what is public: members who are leaving see it as visitors do. */
export function publicViewer(account: Viewer | null): Viewer | null {
  return account?.isLeaving ? null : account;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session it is; null without one. */
    account: Viewer | null;
    /** Who acts: the account, but null where members who are leaving count as visitors. */
    viewer: Viewer | null;
  }
}
