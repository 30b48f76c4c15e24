import type { NotificationKind, Settings } from '#contract/accounts/member-settings.ts';
import { settingsMessages } from '../member-settings.messages.ts';
import { SwitchSetting } from '../switch-setting.tsx';
import { WithSettings } from '../with-settings.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { GeneralDeliverySettings } from './general-delivery-settings.tsx';
import { MailStopped } from './mail-stopped.tsx';
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

/** The settings section for notifications: by kind, and by the ways in which the site can reach members. */
export default function NotificationsSection() {
  return (
    <WithSettings>
      {(settings) =>
        settings.delivery_ways.push || settings.delivery_ways.mail ? (
          <WithWays settings={settings} />
        ) : (
          <OnSite settings={settings} />
        )
      }
    </WithSettings>
  );
}

function WithWays({ settings }: { settings: Settings }) {
  return (
    <div className="space-y-8">
      <MailStopped mail={settings.delivery_ways.mail} />
      <GeneralDeliverySettings settings={settings} />
      <DeliveryTable settings={settings} />
    </div>
  );
}

/** The kinds on a site that has no other way. */
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
