import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight, MailX } from 'lucide-react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { Link } from '#client/lib/router/link.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { Card } from '#client/ui/list/card.tsx';
import type { NotificationKind, Settings } from '#contract/accounts/member-settings.ts';
import { settingsMessages } from '../member-settings.messages.ts';
import { resumeMail } from '../member-settings.queries.ts';
import { SwitchSetting } from '../switch-setting.tsx';
import { WithSettings } from '../with-settings.tsx';
import {
  deliverySettingsMessages,
  deliverySettingsMessages as settingsTexts,
} from './delivery-settings.messages.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { QuietHoursSetting } from './quiet-hours-setting.tsx';
import { SwitchGroup } from './switch-group.tsx';

const texts = settingsMessages.notifications;

const kinds: readonly NotificationKind[] = [
  'follow',
  'like',
  'comment',
  'reply',
  'mention',
  'event',
  'series',
  'announcement',
];

/** The settings section for notifications, by kind and by channel. */
export default function NotificationsSection() {
  return (
    <WithSettings>
      {(settings) =>
        settings.delivery_ways.push || settings.delivery_ways.mail ? (
          <WithChannels settings={settings} />
        ) : (
          <OnSite settings={settings} />
        )
      }
    </WithSettings>
  );
}

function WithChannels({ settings }: { settings: Settings }) {
  return (
    <div className="space-y-8">
      <MailStopped mail={settings.delivery_ways.mail} />
      <GeneralDeliverySettings settings={settings} />
      <DeliveryTable settings={settings} />
    </div>
  );
}

/** The kinds of notifications on a site without push messages and mail. */
function OnSite({ settings }: { settings: Settings }) {
  return (
    <SwitchGroup title={texts.kindsTitle} text={texts.kindsText}>
      {kinds.map((kind) => (
        <SwitchSetting
          key={kind}
          settings={settings}
          {...texts.kinds[kind]}
          read={({ notification_settings }) => notification_settings.kinds[kind]}
          change={(isOn) => ({ notification_settings: { kinds: { [kind]: isOn } } })}
        />
      ))}
    </SwitchGroup>
  );
}

const stoppedTexts = deliverySettingsMessages.stopped;
const about = 'mail-stopped';

/** A note that mail to the member was stopped, and why. Renders nothing for other members. */
function MailStopped({ mail }: { mail: Settings['delivery_ways']['mail'] }) {
  const client = useQueryClient();
  if (!mail?.stopped_at) return null;

  async function resume() {
    try {
      await resumeMail(client);
      showToast({ type: 'success', about, title: stoppedTexts.done });
    } catch (error) {
      showToast({ type: 'error', about, title: stoppedTexts.failed, message: messageOf(error) });
    }
  }

  return (
    <Card className="flex flex-wrap items-center gap-4 p-4">
      <MailX className="size-6 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-bold text-sm">{stoppedTexts.title}</h2>
        <p className="mt-1 text-ink-soft text-sm">
          {mail.stopped_reason === 'complaint'
            ? stoppedTexts.complaintText
            : stoppedTexts.bounceText}
        </p>
      </div>
      <ActionButton variant="secondary" onAction={resume}>
        {stoppedTexts.resume}
      </ActionButton>
    </Card>
  );
}

/** The settings that apply to all kinds of push messages and mails. */
function GeneralDeliverySettings({ settings }: { settings: Settings }) {
  const { push, mail } = settings.delivery_ways;
  return (
    <SwitchGroup title={settingsTexts.generalTitle}>
      {push && (
        <SwitchSetting
          settings={settings}
          {...settingsTexts.pushMaster}
          read={({ notification_settings }) => notification_settings.pushNotifications}
          change={(isOn) => ({ notification_settings: { pushNotifications: isOn } })}
        />
      )}
      {push && (
        <Link to="/settings/push" className="flex min-h-11 items-center gap-1 text-brand text-sm">
          <span className="flex-1">{settingsTexts.pushDevices}</span>
          <ChevronRight className="size-4" aria-hidden="true" />
        </Link>
      )}
      {push && (
        <SwitchSetting
          settings={settings}
          {...settingsTexts.hidesText}
          read={({ notification_settings }) => notification_settings.hidesPushText}
          change={(isOn) => ({ notification_settings: { hidesPushText: isOn } })}
        />
      )}
      {mail && (
        <SwitchSetting
          settings={settings}
          {...settingsTexts.mailMaster}
          read={({ notification_settings }) => notification_settings.emailNotifications}
          change={(isOn) => ({ notification_settings: { emailNotifications: isOn } })}
        />
      )}
      {mail && (
        <SwitchSetting
          settings={settings}
          {...settingsTexts.digest}
          read={({ notification_settings }) => notification_settings.digest === 'weekly'}
          change={(isOn) => ({ notification_settings: { digest: isOn ? 'weekly' : 'off' } })}
        />
      )}
      <QuietHoursSetting settings={settings} />
    </SwitchGroup>
  );
}
