import { EditorDialog } from '#client/features/team/admin-ui/editor-dialog.tsx';
import { CheckCards } from '#client/ui/form/check-cards.tsx';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { BoundField } from '#client/ui/form/use-editor.ts';
import { WEBHOOK_NAME_MAX } from '#contract/foundations/limits.ts';
import {
  type Webhook,
  type WebhookEvent,
  type WebhookKind,
  webhookEvents,
} from '#contract/team/webhooks.ts';
import { type SavedWebhook, useWebhookEditor, type WebhookEditor } from './use-webhook-editor.ts';
import { webhooksMessages } from './webhooks.messages.ts';

const { form: texts, kinds } = webhooksMessages;
const kindOptions = (Object.keys(kinds) as WebhookKind[]).map((value) => ({
  value,
  ...kinds[value],
}));

interface WebhookDialogProps {
  open: boolean;
  /** Null for a new webhook. */
  webhook: Webhook | null;
  onClose: () => void;
  onSaved: (saved: SavedWebhook) => void;
}

/** A dialog that adds or edits a webhook. */
export function WebhookDialog({ open, webhook, onClose, onSaved }: WebhookDialogProps) {
  const editor = useWebhookEditor(webhook, onSaved);
  return (
    <EditorDialog
      open={open}
      onClose={onClose}
      title={webhook ? texts.edit(webhook.name) : texts.new}
      editor={editor}
      fields={<WebhookFields editor={editor} />}
      save={webhook ? texts.save : texts.create}
      conflict={texts.conflict}
    />
  );
}

function WebhookFields({ editor: { stored, values, field, change } }: { editor: WebhookEditor }) {
  const isNew = stored === null;
  return (
    <>
      <TextField
        label={texts.name}
        placeholder={texts.namePlaceholder}
        required
        limit={WEBHOOK_NAME_MAX}
        {...field('name')}
      />
      <RadioCards
        label={texts.kind}
        options={kindOptions}
        value={values.kind}
        onChange={(kind) => change({ kind })}
      />
      <TextField
        label={texts.url}
        hint={isNew ? texts.urlHint : texts.urlKept}
        type="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={texts.urlPlaceholder}
        required={isNew}
        {...field('url')}
      />
      <WebhookEventsField {...field('events')} />
      {!isNew && (
        <Switch
          label={texts.active}
          hint={texts.activeHint}
          checked={values.isActive}
          onChange={(isActive) => change({ isActive })}
        />
      )}
    </>
  );
}

const options = webhookEvents.map((value) => ({ value, ...webhooksMessages.events[value] }));

function WebhookEventsField(field: BoundField<readonly WebhookEvent[]>) {
  const { name, value, error, onChange } = field;
  return (
    <CheckCards
      label={texts.events}
      options={options}
      name={name}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
