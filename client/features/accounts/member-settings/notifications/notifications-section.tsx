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
  'mention',
  'event',
  'announcement',
];

/** The settings section for the kinds of notifications. */
export default function NotificationsSection() {
  return <WithSettings>{(settings) => <Switches settings={settings} />}</WithSettings>;
}

function Switches({ settings }: { settings: Settings }) {
  return (
    <SwitchGroup title={texts.kindsTitle} text={texts.kindsText}>
      <Kinds settings={settings} />
    </SwitchGroup>
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
