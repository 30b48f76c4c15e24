import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { formatDateTime } from '#client/lib/format/format.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { handOverFocus } from '#client/ui/overlay/hand-over-focus.ts';
import type { Webhook } from '#contract/team/webhooks.ts';
import { DeliveryList } from './delivery-list.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookStateBadge } from './webhook-state-badge.tsx';
import { webhooksMessages as texts } from './webhooks.messages.ts';
import { useWebhookCalls } from './webhooks.queries.ts';

/** The page of a webhook, with its actions and its messages. */
export function WebhookView({ webhook }: { webhook: Webhook }) {
  const { id, kind, host, events, state } = webhook;
  return (
    <div className="max-w-3xl">
      <dl className="mb-4 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">{texts.destination}</dt>
        <dd className="wrap-anywhere flex flex-wrap items-center gap-2">
          {texts.to(texts.kinds[kind].label, host)}
          <WebhookStateBadge state={state} />
        </dd>
        <dt className="text-ink-soft">{texts.subscribed}</dt>
        <dd className="phrases">{events.map((event) => texts.events[event].label).join('、')}</dd>
      </dl>
      {(state === 'failing' || state === 'disabled') && <Trouble {...texts[state]} />}
      <FormerSecret webhook={webhook} />
      <WebhookActions webhook={webhook} />
      <DeliveryList webhookId={id} />
    </div>
  );
}

function Trouble({ title, text }: { title: string; text: string }) {
  return (
    <div className="mb-4 rounded-lg bg-warning-soft px-4 py-3 text-sm">
      <p className="phrases font-bold">{title}</p>
      <p className="phrases">{text}</p>
    </div>
  );
}

/**
 * The validity of the former secret, with a button that ends it. Empty for chat services, which check no signatures.
 */
function FormerSecret({ webhook }: { webhook: Webhook }) {
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
          {texts.former.title}
        </h2>
        <p className="phrases mt-1">{texts.former.until(formatDateTime(until))}</p>
        <Button variant="secondary" className="mt-3" onClick={() => setAsked(true)}>
          {texts.former.button}
        </Button>
      </div>
      <ConfirmDialog
        target={asked ? webhook : null}
        titleOf={({ name }) => texts.former.ask(name)}
        text={texts.former.text}
        confirm={texts.former.confirm}
        onClose={() => setAsked(false)}
        onConfirm={async ({ id, name }) => {
          await endFormer(id);
          showToast({ type: 'success', title: texts.former.done, message: name });
        }}
      />
    </section>
  );
}

/** The page takes the focus, because the section is removed together with its button. */
const toMain = handOverFocus(() => document.querySelector('main'));
