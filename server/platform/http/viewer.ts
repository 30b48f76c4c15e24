import type { AdminPermission, AdminRank } from '#contract/session.ts';

/** Whoever is signed in, as policies see them. */
export interface Viewer {
  userId: string;
  /** Names the session without being able to open it. */
  sessionHash: string;
  isComplete: boolean;
  admin: { rank: AdminRank | null; permissions: ReadonlySet<AdminPermission> } | null;
}

/** How the binding learns who calls; the sessions feature provides it. */
export interface Authenticator {
  /** Null for no, an unknown, an ended or a blocked session. */
  viewerOf(cookieValue: string | undefined): Promise<Viewer | null>;
  /** Throws where the token is missing, malformed, unknown to this session or expired. */
  verifyCsrfToken(viewer: Viewer, token: unknown): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}
