import { Copy, KeyRound, Pencil, Send, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { FailureText } from '#client/features/team/admin-ui/failure-text.tsx';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { useTestRun } from '#client/features/team/admin-ui/use-test-run.ts';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { useCopy } from '#client/ui/navigation/use-copy.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { Webhook, WebhookDelivery } from '#contract/team/webhooks.ts';
import { type SavedWebhook, WebhookDialog } from './webhook-dialog.tsx';
import { webhooksMessages as texts } from './webhooks.messages.ts';
import { useWebhookFunction } from './webhooks.queries.ts';

export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const editing = useQuestion<{ webhook: Webhook }>();
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null);
  return (
    <div className="mb-8">
      <div className="flex flex-wrap gap-2">
        <WebhookTest webhookId={webhook.id} />
        <Button variant="secondary" onClick={() => editing.ask({ webhook })}>
          <Pencil className="size-4" aria-hidden="true" />
          {texts.edit}
        </Button>
        {/* Chat services do not check signatures, so their webhooks need no new secret. */}
        {webhook.kind === 'json' && (
          <Button variant="ghost" onClick={() => setAsked('rotate')}>
            <KeyRound className="size-4" aria-hidden="true" />
            {texts.rotate.button}
          </Button>
        )}
        <Button variant="ghost" onClick={() => setAsked('remove')}>
          <Trash2 className="size-4" aria-hidden="true" />
          {texts.remove.button}
        </Button>
      </div>
      {editing.question && (
        <WebhookDialog
          key={editing.number}
          open={editing.isOpen}
          {...editing.question}
          onClose={editing.close}
          onSaved={({ webhook: { name: message } }) => {
            editing.close();
            showToast({ type: 'success', title: texts.form.saved, message });
          }}
        />
      )}
      <Rotation target={asked === 'rotate' ? webhook : null} onClose={() => setAsked(null)} />
      <Removal target={asked === 'remove' ? webhook : null} onClose={() => setAsked(null)} />
    </div>
  );
}

interface QuestionProps {
  target: Webhook | null;
  onClose: () => void;
}

function Rotation({ target, onClose }: QuestionProps) {
  const call = useWebhookFunction();
  const rotated = useQuestion<SavedWebhook>();
  return (
    <>
      <ConfirmDialog
        target={target}
        titleOf={({ name }) => texts.rotate.ask(name)}
        text={texts.rotate.text}
        confirm={texts.rotate.confirm}
        onClose={onClose}
        onConfirm={async ({ id }) =>
          rotated.ask(await call('rotateWebhookSecret', { webhookId: id }))
        }
      />
      <WebhookSecretDialog open={rotated.isOpen} saved={rotated.question} onClose={rotated.close} />
    </>
  );
}

function Removal({ target, onClose }: QuestionProps) {
  const call = useWebhookFunction();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      target={target}
      titleOf={({ name }) => texts.remove.ask(name)}
      text={texts.remove.text}
      onClose={onClose}
      onConfirm={async ({ id, name }) => {
        await call('deleteWebhook', { webhookId: id });
        showToast({ type: 'success', title: texts.remove.done, message: name });
        void navigate('/admin/webhooks', { replace: true });
      }}
    />
  );
}

function WebhookTest({ webhookId }: { webhookId: string }) {
  const call = useWebhookFunction();
  const { result, failure, run } = useTestRun(
    () => call('testWebhook', { webhookId }),
    ({ delivery }) => (delivery.failure === null ? null : reasonOf(delivery)),
  );
  return (
    <>
      <ActionButton onAction={run}>
        <Send className="size-4" aria-hidden="true" />
        {texts.test}
      </ActionButton>
      <p role="status" className="order-last w-full text-success text-sm empty:hidden">
        {failure === null && result && texts.tested(result.delivery.status ?? 0)}
      </p>
      {failure !== null && <FailureText text={failure} className="order-last w-full" />}
    </>
  );
}

function reasonOf({ failure, status }: WebhookDelivery): string {
  const reason = failure === null ? '' : texts.failures[failure];
  return status === null ? `${reason}。` : `${reason}。${texts.answered(status)}。`;
}

const words = { copied: texts.secret.copied, failed: texts.secret.copyFailed };

interface WebhookSecretDialogProps {
  open: boolean;
  /** The webhook with its new secret. Null until there is a new secret. */
  saved: SavedWebhook | null;
  onClose: () => void;
}

export function WebhookSecretDialog({ open, saved, onClose }: WebhookSecretDialogProps) {
  const { outcome, copy } = useCopy(words);
  const secret = saved?.secret ?? '';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.secret.title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.secret.done}
          </Button>
          <Button onClick={() => void copy(secret)}>
            <Copy className="size-5" aria-hidden="true" />
            {outcome === undefined ? texts.secret.copy : words[outcome]}
          </Button>
        </>
      }
    >
      <div className="mt-3 flex flex-col gap-4">
        <p className="flex gap-2 rounded-lg bg-warning-soft p-3 text-sm">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
          {texts.secret.text}
        </p>
        <Field label={texts.secret.field}>
          {(control) => (
            <TextInput
              {...control}
              readOnly
              value={secret}
              className="font-mono text-sm"
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
