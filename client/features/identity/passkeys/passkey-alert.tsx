import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { passkeyFailure } from './passkey-failure.ts';
import { passkeysMessages } from './passkeys.messages.ts';

/** The sentence about a failed use of a passkey. */
export function PasskeyAlert({ error }: { error: unknown }) {
  return (
    <FailureAlert
      title={passkeysMessages.failedTitle}
      text={passkeyFailure(error)}
      className="mt-4 text-left"
    />
  );
}
