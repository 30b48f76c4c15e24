import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { focusOnMount } from '#client/ui/overlay/focus.ts';
import { failureOf } from './browser-wallets.ts';
import { proofMessages } from './wallet-proofs.messages.ts';

/** The reason why a proof has failed. It takes the focus from the step that was removed. */
export function ProofFailure({ text }: { text: string }) {
  return (
    <div
      ref={focusOnMount}
      tabIndex={-1}
      role="alert"
      className="mt-4 rounded-lg bg-danger-soft px-4 py-2 text-sm outline-none"
    >
      <p className="font-bold text-danger">{proofMessages.failed}</p>
      <p>{text}</p>
    </div>
  );
}

/** Returns the message for a failed proof. Null when the user has declined in the wallet. */
export function textOfFailure(error: unknown): string | null {
  if (error instanceof ApiError) return Object.values(error.fields)[0] ?? messageOf(error);
  const failure = failureOf(error);
  if (failure === 'rejected') return null;
  const { pending, wallet } = proofMessages.failures;
  return failure === 'pending' ? pending : wallet;
}
