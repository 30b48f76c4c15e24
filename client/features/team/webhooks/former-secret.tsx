import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { formatDateTime } from '#client/lib/format/format.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { handOverFocus } from '#client/ui/overlay/hand-over-focus.ts';
import type { Webhook } from '#contract/team/webhooks.ts';
import { webhooksMessages } from './webhooks.messages.ts';
import { useWebhookCalls } from './webhooks.queries.ts';

const texts = webhooksMessages.former;

/** Until when the secret before the latest rotation signs as well, and its earlier end. Chats check no signature. */
export function FormerSecret({ webhook }: { webhook: Webhook }) {
  const [asked, setAsked] = useState(false);
  const { endFormer } = useWebhookCalls();
  const { former_secret_until: until, kind } = webhook;
  if (until === null || kind !== 'json') return null;
  return (
    <section
      ref={toMain}
      aria-labelledby="former-secret"
      className="mb-4 flex gap-3 rounded-lg bg-sunken px-4 py-3 text-sm"
    >
      <KeyRound className="mt-0.5 size-4 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0">
        <h2 id="former-secret" className="phrases text-sm">
          {texts.title}
        </h2>
        <p className="phrases mt-1">{texts.until(formatDateTime(until))}</p>
        <Button variant="secondary" className="mt-3" onClick={() => setAsked(true)}>
          {texts.button}
        </Button>
      </div>
      <ConfirmDialog
        target={asked ? webhook : null}
        titleOf={({ name }) => texts.ask(name)}
        text={texts.text}
        confirm={texts.confirm}
        onClose={() => setAsked(false)}
        onConfirm={async ({ id, name }) => {
          await endFormer(id);
          showToast({ type: 'success', title: texts.done, message: name });
        }}
      />
    </section>
  );
}

/** The section is removed with its button. The page then takes the focus. */
const toMain = handOverFocus(() => document.querySelector('main'));
