import { useQueryClient } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { Card } from '#client/ui/list/card.tsx';
import type { Settings } from '#contract/accounts/member-settings.ts';
import { resumeMail } from '../member-settings.queries.ts';
import { deliverySettingsMessages } from './delivery-settings.messages.ts';

const texts = deliverySettingsMessages.stopped;
const about = 'mail-stopped';

/** Says that no mail is sent to the address of the member, and why. Nothing while mail is sent. */
export function MailStopped({ mail }: { mail: Settings['delivery_ways']['mail'] }) {
  const client = useQueryClient();
  if (!mail?.stopped_at) return null;

  async function resume() {
    try {
      await resumeMail(client);
      showToast({ type: 'success', about, title: texts.done });
    } catch (error) {
      showToast({ type: 'error', about, title: texts.failed, message: messageOf(error) });
    }
  }

  return (
    <Card className="flex flex-wrap items-center gap-4 p-4">
      <MailX className="size-6 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-bold text-sm">{texts.title}</h2>
        <p className="mt-1 text-ink-soft text-sm">
          {mail.stopped_reason === 'complaint' ? texts.complaintText : texts.bounceText}
        </p>
      </div>
      <ActionButton variant="secondary" onAction={resume}>
        {texts.resume}
      </ActionButton>
    </Card>
  );
}
