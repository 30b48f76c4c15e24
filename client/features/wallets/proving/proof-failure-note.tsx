import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { proofMessages } from './proof.messages.ts';

/** Says why a proof has failed. Takes the focus, which the step that failed has lost. */
export function ProofFailure({ text }: { text: string }) {
  return (
    <div
      ref={focusOnMount}
      tabIndex={-1}
      role="alert"
      className="mt-4 rounded-lg bg-danger-soft px-4 py-2 text-sm outline-none"
    >
      <p className="font-bold text-danger">{proofMessages.failed}</p>
      <p className="[word-break:auto-phrase]">{text}</p>
    </div>
  );
}
