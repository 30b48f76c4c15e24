import { focusOnMount } from '#client/ui/overlay/focus-on-mount.ts';
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
