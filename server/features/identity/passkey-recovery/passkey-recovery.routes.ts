import { removePasskeysOf } from '#contract/identity/passkeys.ts';
import type { PublishSessionEnd } from '#server/features/identity/sessions/sessions.service.ts';
import type { Site } from '#server/platform/site.ts';
import { removePasskeysOfMember } from './passkey-recovery.service.ts';

interface RecoverySite extends Site {
  publishSessionEnd: PublishSessionEnd;
}

export function registerPasskeyRecovery({ binding, ...site }: RecoverySite): void {
  binding.callable(removePasskeysOf, ({ viewer, input }) =>
    removePasskeysOfMember(site, viewer, input),
  );
}
