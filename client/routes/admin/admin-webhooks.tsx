import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { AdminPage, BackLink } from '#client/features/team/admin-ui/admin-page.tsx';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { WebhookSecretDialog } from '#client/features/team/webhooks/webhook-actions.tsx';
import {
  type SavedWebhook,
  WebhookDialog,
} from '#client/features/team/webhooks/webhook-dialog.tsx';
import { WebhookList } from '#client/features/team/webhooks/webhook-list.tsx';
import { WebhookView } from '#client/features/team/webhooks/webhook-view.tsx';
import { webhooksMessages as texts } from '#client/features/team/webhooks/webhooks.messages.ts';
import { webhookQuery, webhooksQuery } from '#client/features/team/webhooks/webhooks.queries.ts';
import { useParams } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

export default function AdminWebhooksPage() {
  const { webhookId } = useParams();
  return webhookId === undefined ? <All /> : <One key={webhookId} id={webhookId} />;
}

function All() {
  const editing = useQuestion<{ webhook: null }>();
  const created = useQuestion<SavedWebhook>();
  const add = (
    <Button onClick={() => editing.ask({ webhook: null })}>
      <Plus className="size-5" aria-hidden="true" />
      {texts.add}
    </Button>
  );
  return (
    <AdminPage title={texts.title} lead={texts.lead} actions={add}>
      <LoadedQuery query={useQuery(webhooksQuery)}>
        {(webhooks) => <WebhookList webhooks={webhooks} />}
      </LoadedQuery>
      {editing.question && (
        <WebhookDialog
          key={editing.number}
          open={editing.isOpen}
          {...editing.question}
          onClose={editing.close}
          onSaved={(saved) => {
            editing.close();
            const { name: message, kind } = saved.webhook;
            showToast({ type: 'success', title: texts.form.added, message });
            // Shows no secret for a chat, because chats verify no signature.
            if (kind === 'json') created.ask(saved);
          }}
        />
      )}
      <WebhookSecretDialog open={created.isOpen} saved={created.question} onClose={created.close} />
    </AdminPage>
  );
}

function One({ id }: { id: string }) {
  const { title, text, back } = texts.missing;
  const action = <LinkButton to="/admin/webhooks">{back}</LinkButton>;
  return (
    <LoadedQuery query={useQuery(webhookQuery(id))} heading>
      {(webhook) =>
        webhook === null ? (
          <EmptyState heading icon={WebhookIcon} {...{ title, text, action }} />
        ) : (
          <>
            <BackLink to="/admin/webhooks">{texts.missing.back}</BackLink>
            <AdminPage title={webhook.name}>
              <WebhookView webhook={webhook} />
            </AdminPage>
          </>
        )
      }
    </LoadedQuery>
  );
}
