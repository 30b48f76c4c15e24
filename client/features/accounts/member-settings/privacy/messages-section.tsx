import type { Settings } from '#contract/accounts/member-settings.ts';
import { ChoiceSetting } from '../choice-setting.tsx';
import { SwitchSetting } from '../switch-setting.tsx';
import { WithSettings } from '../with-settings.tsx';
import { messageSettingsMessages as texts } from './message-settings.messages.ts';

type MessagePrivacy = Settings['privacy_settings']['messagePrivacy'];

const values: readonly MessagePrivacy[] = ['everyone', 'followers', 'nobody'];
const options = values.map((value) => ({ value, ...texts[value] }));

/** The settings section for messages: who can send them to the viewer, and whether read receipts are shown. */
export default function MessagesSection() {
  return <WithSettings>{(settings) => <Choices settings={settings} />}</WithSettings>;
}

function Choices({ settings }: { settings: Settings }) {
  return (
    <div className="space-y-4">
      <SwitchSetting
        settings={settings}
        {...texts.allow}
        read={({ privacy_settings }) => privacy_settings.allowMessages}
        change={(allowMessages) => ({ privacy_settings: { allowMessages } })}
      />
      <ChoiceSetting
        settings={settings}
        label={texts.label}
        options={options}
        read={({ privacy_settings }) => privacy_settings.messagePrivacy}
        change={(messagePrivacy) => ({ privacy_settings: { messagePrivacy } })}
      />
      <SwitchSetting
        settings={settings}
        {...texts.readReceipts}
        read={({ privacy_settings }) => privacy_settings.showsReadReceipts}
        change={(showsReadReceipts) => ({ privacy_settings: { showsReadReceipts } })}
      />
      <p className="text-ink-soft text-xs">{texts.teamText}</p>
    </div>
  );
}
