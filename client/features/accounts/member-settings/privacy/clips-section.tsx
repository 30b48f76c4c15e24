import { clipSettingsMessages as texts } from '../member-settings.messages.ts';
import { SwitchSetting } from '../switch-setting.tsx';
import { WithSettings } from '../with-settings.tsx';

export default function ClipsSection() {
  return (
    <WithSettings>
      <SwitchSetting
        {...texts.allow}
        read={({ privacy_settings }) => privacy_settings.allowsPublicClips}
        change={(allowsPublicClips) => ({ privacy_settings: { allowsPublicClips } })}
      />
    </WithSettings>
  );
}
