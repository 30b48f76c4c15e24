import { Card } from '#client/ui/list/card.tsx';
import type { Settings } from '#contract/accounts/member-settings.ts';
import { ChoiceSetting } from '../choice-setting.tsx';
import { settingsMessages } from '../member-settings.messages.ts';
import { SwitchSetting } from '../switch-setting.tsx';
import { WithSettings } from '../with-settings.tsx';

const texts = settingsMessages.messages;

type MessagePrivacy = Settings['privacy_settings']['messagePrivacy'];

const values: readonly MessagePrivacy[] = ['everyone', 'followers', 'nobody'];
const options = values.map((value) => ({ value, ...texts[value] }));

/** The settings section for who may send messages to the viewer. Messages do not exist yet. */
export default function MessagesSection() {
  return (
    <WithSettings>
      {(settings) => (
        <div className="space-y-5">
          <Card className="px-4 py-3">
            <SwitchSetting
              settings={settings}
              label={texts.allow}
              hint={texts.allowHint}
              read={({ privacy_settings }) => privacy_settings.allowMessages}
              change={(allowMessages) => ({ privacy_settings: { allowMessages } })}
            />
          </Card>
          {settings.privacy_settings.allowMessages && (
            <ChoiceSetting
              settings={settings}
              label={texts.label}
              options={options}
              read={({ privacy_settings }) => privacy_settings.messagePrivacy}
              change={(messagePrivacy) => ({ privacy_settings: { messagePrivacy } })}
            />
          )}
        </div>
      )}
    </WithSettings>
  );
}
