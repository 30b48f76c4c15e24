import { EditorDialog } from '#client/features/team/admin-ui/editor-dialog.tsx';
import { useRequestId } from '#client/features/team/admin-ui/use-request-id.ts';
import { useUnsentEditor } from '#client/features/team/admin-ui/use-unsent-editor.ts';
import { CheckCards } from '#client/ui/form/check-group.tsx';
import { refusedBy } from '#client/ui/form/field-errors.ts';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { WEBHOOK_NAME_MAX } from '#contract/foundations/limits.ts';
import {
  changedWebhookSchema,
  newWebhookSchema,
  type Webhook,
  type WebhookEvent,
  type WebhookKind,
  webhookEvents,
} from '#contract/team/webhooks.ts';
import { webhooksMessages } from './webhooks.messages.ts';
import { readWebhook, useWebhookFunction } from './webhooks.queries.ts';

const { form: texts, kinds } = webhooksMessages;
const kindOptions = (Object.keys(kinds) as WebhookKind[]).map((value) => ({
  value,
  ...kinds[value],
}));
const eventOptions = webhookEvents.map((value) => ({ value, ...webhooksMessages.events[value] }));

interface WebhookDialogProps {
  open: boolean;
  /** Null for a new webhook. */
  webhook: Webhook | null;
  onClose: () => void;
  onSaved: (saved: SavedWebhook) => void;
}

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
  const events = field('events');
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
      <CheckCards
        label={texts.events}
        options={eventOptions}
        name={events.name}
        value={events.value}
        error={events.error}
        onChange={events.onChange}
      />
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

export interface SavedWebhook {
  webhook: Webhook;
  secret?: string;
}

function useWebhookEditor(webhook: Webhook | null, onSaved: (saved: SavedWebhook) => void) {
  const call = useWebhookFunction();
  const { idOf } = useRequestId();
  return useUnsentEditor(`webhook ${webhook?.id ?? ''}`, {
    opened: webhook,
    valuesOf,
    check: (values, base) =>
      base === null
        ? refusedBy(newWebhookSchema, newFieldsOf(values))
        : refusedBy(changedWebhookSchema, values),
    send: (values, base): Promise<SavedWebhook> => {
      const fields = newFieldsOf(values);
      if (base === null) return call('createWebhook', { ...fields, requestId: idOf(fields) });
      const { isActive } = values;
      const version = { webhookId: base.id, baseUpdatedAt: base.updated_at };
      return call('updateWebhook', { ...fields, isActive, ...version });
    },
    read: readWebhook,
    onSaved,
  });
}

type WebhookEditor = ReturnType<typeof useWebhookEditor>;

interface WebhookValues {
  name: string;
  kind: WebhookKind;
  /** Empty when the URL of a stored webhook stays the same. */
  url: string;
  events: readonly WebhookEvent[];
  isActive: boolean;
}

function valuesOf(webhook: Webhook | null): WebhookValues {
  const { name = '', kind = 'discord', events = ['announcement.published'] } = webhook ?? {};
  return { name, kind, url: '', events, isActive: webhook?.state !== 'paused' };
}

function newFieldsOf({ isActive: _, events, ...values }: WebhookValues) {
  return { ...values, events: [...events] };
}
