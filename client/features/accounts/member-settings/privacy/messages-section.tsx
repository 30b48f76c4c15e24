import type { Settings } from '#contract/accounts/member-settings.ts';
import { ChoiceSetting } from '../choice-setting.tsx';
import { messageSettingsMessages as texts } from '../member-settings.messages.ts';
import { SwitchSetting } from '../switch-setting.tsx';
import { WithSettings } from '../with-settings.tsx';

type MessagePrivacy = Settings['privacy_settings']['messagePrivacy'];

const values: readonly MessagePrivacy[] = ['everyone', 'followers', 'nobody'];
const options = values.map((value) => ({ value, ...texts[value] }));

export default function MessagesSection() {
  return (
    <WithSettings>
      <div className="space-y-4">
        <SwitchSetting
          {...texts.allow}
          read={({ privacy_settings }) => privacy_settings.allowMessages}
          change={(allowMessages) => ({ privacy_settings: { allowMessages } })}
        />
        <ChoiceSetting
          label={texts.label}
          options={options}
          read={({ privacy_settings }) => privacy_settings.messagePrivacy}
          change={(messagePrivacy) => ({ privacy_settings: { messagePrivacy } })}
        />
        <SwitchSetting
          {...texts.readReceipts}
          read={({ privacy_settings }) => privacy_settings.showsReadReceipts}
          change={(showsReadReceipts) => ({ privacy_settings: { showsReadReceipts } })}
        />
        <p className="text-ink-soft text-xs">{texts.teamText}</p>
      </div>
    </WithSettings>
  );
}
