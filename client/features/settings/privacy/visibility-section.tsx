import type { Settings } from '../../../../contract/settings.ts';
import { ChoiceSetting } from '../choice-setting.tsx';
import { settingsMessages } from '../settings.messages.ts';
import { WithSettings } from '../with-settings.tsx';

const texts = settingsMessages.visibility;

type Visibility = Settings['privacy_settings']['profileVisibility'];

const values: readonly Visibility[] = ['public', 'followers', 'private'];
const options = values.map((value) => ({ value, ...texts[value] }));

/** Who may see the viewer's profile and posts. */
export default function VisibilitySection() {
  return (
    <WithSettings>
      {(settings) => (
        <>
          <ChoiceSetting
            settings={settings}
            label={texts.label}
            options={options}
            read={({ privacy_settings }) => privacy_settings.profileVisibility}
            change={(profileVisibility) => ({ privacy_settings: { profileVisibility } })}
          />
          <p className="mt-3 text-ink-soft text-xs [word-break:auto-phrase]">{texts.scopeText}</p>
          <p className="mt-2 text-ink-soft text-xs [word-break:auto-phrase]">{texts.copyText}</p>
        </>
      )}
    </WithSettings>
  );
}
