import type { Settings } from '../../../contract/settings.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { SaveStatus } from './save-status.tsx';
import { type Setting, useSetting } from './use-setting.ts';

interface ChoiceSettingProps<Value extends string> extends Setting<Value> {
  settings: Settings;
  label: string;
  options: readonly { value: Value; label: string; hint: string }[];
}

/** A setting with a few values, of which each says what it does. */
export function ChoiceSetting<Value extends string>({
  settings,
  label,
  options,
  read,
  change,
}: ChoiceSettingProps<Value>) {
  const { value, status, save, ...outcome } = useSetting(settings, { read, change });
  return (
    <div>
      <RadioCards label={label} options={options} value={value} onChange={save} />
      <div role="status" className="mt-2 min-h-6">
        {status !== 'idle' && <SaveStatus label={label} status={status} {...outcome} />}
      </div>
    </div>
  );
}
