import type { AuditAction, AuditTarget } from '#contract/team/audit-log.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/** A prepared call of an admin, and the expected entry of the log. */
export interface AuditedCall {
  input: object;
  entry: {
    action: AuditAction;
    target_type: AuditTarget;
    target_id: string;
    reason: string;
    fields: string[];
  };
}

/** Prepares a call of `admin` about `member` or their content. */
export type Prepare = (scene: {
  site: TestApp;
  admin: TestClient;
  member: TestClient;
}) => Promise<AuditedCall>;

export const reason = 'ルールに合わないため';

/** Returns an entry of the log about a target, by default with the reason. */
export function expectedEntry(
  action: AuditAction,
  target_type: AuditTarget,
  target_id: string,
  { fields = [] as string[], why = reason } = {},
): AuditedCall['entry'] {
  return { action, target_type, target_id, reason: why, fields };
}
