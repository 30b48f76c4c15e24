import type { Settings } from '#contract/accounts/member-settings.ts';
import { ChoiceSetting } from '../choice-setting.tsx';
import { labelSettingsMessages as texts } from '../member-settings.messages.ts';
import { WithSettings } from '../with-settings.tsx';

type Choice<Kind extends keyof LabelSettings> = LabelSettings[Kind];
type LabelSettings = Settings['label_settings'];

const blurChoices: readonly Choice<'spoiler'>[] = ['blur', 'show'];
const aiChoices: readonly Choice<'ai'>[] = ['show', 'blur', 'hide'];
const aiOptions = aiChoices.map((value) => ({ value, ...texts.ai[value] }));

export default function LabelsSection() {
  return (
    <WithSettings>
      <div className="space-y-4">
        <BlurSetting kind="spoiler" />
        <BlurSetting kind="sensitive" />
        <ChoiceSetting
          label={texts.ai.label}
          options={aiOptions}
          read={({ label_settings }) => label_settings.ai}
          change={(ai) => ({ label_settings: { ai } })}
        />
      </div>
    </WithSettings>
  );
}

function BlurSetting({ kind }: { kind: 'spoiler' | 'sensitive' }) {
  return (
    <ChoiceSetting
      label={texts[kind].label}
      options={blurChoices.map((value) => ({ value, ...texts[kind][value] }))}
      read={({ label_settings }) => label_settings[kind]}
      change={(value) => ({ label_settings: { [kind]: value } })}
    />
  );
}
