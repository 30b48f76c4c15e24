import { hash } from 'node:crypto';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { AdminPermission } from '#contract/foundations/permissions.ts';
import type { LabelSettings } from '#contract/posts/content-labels.ts';
import { ACCOUNT_HEADER, NO_ACCOUNT } from '#contract/site/service-worker.ts';
import type { AdminRank, SecondFactor } from '#contract/team/admins.ts';

/** An admin's rank, and the permissions that the rank and single grants give them. */
export interface AdminRecord {
  rank: AdminRank | null;
  permissions: ReadonlySet<AdminPermission>;
}

export interface Viewer {
  userId: string;
  /** Identifies the session, but cannot be used to sign in. */
  sessionHash: string;
  isComplete: boolean;
  /** Whether the user waits for the team to approve them as a member. */
  awaitsApproval?: boolean;
  /** Whether the account has a pending deletion. Its member can only restore it. */
  isDeletionPending?: boolean;
  /** Whether the member mutes or blocks anything, or is blocked by anybody. Only then are lists filtered. */
  hidesOthers: boolean;
  /** The member's settings for labelled pictures. The default is the settings of visitors. */
  labels?: LabelSettings;
  /** Null for members who are not admins, and for sessions of the team that miss their second factor. */
  admin: AdminRecord | null;
  /** What a session of the team misses before it has team rights. Absent otherwise. */
  secondFactor?: SecondFactor;
}

export type AdminViewer = Viewer & { admin: AdminRecord };

export interface Client {
  userAgent: string | undefined;
  address: string;
}

export function clientOf({ headers, ip }: FastifyRequest): Client {
  return { userAgent: headers['user-agent'], address: ip };
}

export interface Authenticator {
  /**
   * Returns null without a valid session, and for a blocked user. Every few minutes, records the use of the session.
   */
  viewerOf(cookieValue: string | undefined, client: Client): Promise<Viewer | null>;
  /** Reads a user's admin record from the database. Returns null without one, or when the user is blocked. */
  adminOf(userId: string): Promise<AdminRecord | null>;
  /** Throws reauthentication-required when the viewer has a passkey, and the session was not proven recently. */
  requireRecentProof(viewer: Viewer): Promise<void>;
  /** Throws unless the token is well-formed, not expired and registered for this session. */
  verifyCsrfToken(viewer: Viewer, token: unknown): Promise<void>;
}

/** Returns the viewer for public data. Members with a pending deletion count as visitors. */
export function publicViewer(account: Viewer | null): Viewer | null {
  return account?.isDeletionPending ? null : account;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner of the session. Null without a session. */
    account: Viewer | null;
    /** The acting account. For public data, it is null for members with a pending deletion. */
    viewer: Viewer | null;
  }
}

/** Returns the value of `ACCOUNT_HEADER`, with which a browser distinguishes the responses to different accounts. */
export function accountTag(userId: string | undefined): string {
  return userId === undefined ? NO_ACCOUNT : hash('sha256', userId, 'base64url').slice(0, 22);
}

/** A hook that sets `ACCOUNT_HEADER` of each response to the tag of the signed-in account. */
export const tagAccount: onRequestHookHandler = ({ account }, reply, done) => {
  reply.header(ACCOUNT_HEADER, accountTag(account?.userId));
  done();
};
