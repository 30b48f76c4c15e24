import type { AuditAction, AuditTarget } from '#contract/audit-log.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/** Something that an admin is about to do, and what the log has to say of it. */
export interface AuditedCall {
  input: object;
  entry: {
    action: AuditAction;
    target_type: AuditTarget;
    target_id: string;
    reason: string;
    /** The fields that change. */
    fields: string[];
  };
}

/** Prepares a call: `admin` is who will do it, and `member` whom or whose things it concerns. */
export type Prepare = (scene: {
  site: TestApp;
  admin: TestClient;
  member: TestClient;
}) => Promise<AuditedCall>;

export const reason = 'ルールに合わないため';

/** An entry of the log about something, by default with the reason. */
export function told(
  action: AuditAction,
  target_type: AuditTarget,
  target_id: string,
  { fields = [] as string[], why = reason } = {},
): AuditedCall['entry'] {
  return { action, target_type, target_id, reason: why, fields };
}
