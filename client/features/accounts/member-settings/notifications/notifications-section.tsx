import type { NotificationKind, Settings } from '#contract/accounts/member-settings.ts';
import { settingsMessages } from '../member-settings.messages.ts';
import { SwitchSetting } from '../switch-setting.tsx';
import { WithSettings } from '../with-settings.tsx';
import { SwitchGroup } from './switch-group.tsx';

const texts = settingsMessages.notifications;

const kinds: readonly NotificationKind[] = [
  'follow',
  'like',
  'comment',
  'reply',
  'event',
  'announcement',
];

/** The settings section for the kinds of notifications and their channels. */
export default function NotificationsSection() {
  return <WithSettings>{(settings) => <Switches settings={settings} />}</WithSettings>;
}

function Switches({ settings }: { settings: Settings }) {
  return (
    <div className="space-y-8">
      <SwitchGroup title={texts.kindsTitle} text={texts.kindsText}>
        <Kinds settings={settings} />
      </SwitchGroup>
      <SwitchGroup title={texts.ways} text={texts.waysText}>
        <SwitchSetting
          settings={settings}
          label={texts.email}
          hint={texts.emailHint}
          read={({ notification_settings }) => notification_settings.emailNotifications}
          change={(emailNotifications) => ({ notification_settings: { emailNotifications } })}
        />
        <SwitchSetting
          settings={settings}
          label={texts.push}
          hint={texts.pushHint}
          read={({ notification_settings }) => notification_settings.pushNotifications}
          change={(pushNotifications) => ({ notification_settings: { pushNotifications } })}
        />
      </SwitchGroup>
    </div>
  );
}

function Kinds({ settings }: { settings: Settings }) {
  return kinds.map((kind) => (
    <SwitchSetting
      key={kind}
      settings={settings}
      {...texts.kinds[kind]}
      read={({ notification_settings }) => notification_settings.kinds[kind]}
      change={(isOn) => ({ notification_settings: { kinds: { [kind]: isOn } } })}
    />
  ));
}
