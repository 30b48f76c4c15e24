import { Copy, TriangleAlert } from 'lucide-react';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { useCopy } from '#client/ui/navigation/use-copy.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { SavedWebhook } from './use-webhook-editor.ts';
import { webhooksMessages } from './webhooks.messages.ts';

const texts = webhooksMessages.secret;
const words = { copied: texts.copied, failed: texts.copyFailed };

interface WebhookSecretDialogProps {
  open: boolean;
  /** The webhook with the new secret. Null before there is one. */
  saved: SavedWebhook | null;
  onClose: () => void;
}

/** A dialog that shows a new secret once. */
export function WebhookSecretDialog({ open, saved, onClose }: WebhookSecretDialogProps) {
  const { outcome, copy } = useCopy(words);
  const secret = saved?.secret ?? '';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.done}
          </Button>
          <Button onClick={() => void copy(secret)}>
            <Copy className="size-5" aria-hidden="true" />
            {outcome === undefined ? texts.copy : words[outcome]}
          </Button>
        </>
      }
    >
      <div className="mt-3 flex flex-col gap-4">
        <p className="flex gap-2 rounded-lg bg-warning-soft p-3 text-sm">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
          {texts.text}
        </p>
        <Field label={texts.field}>
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
