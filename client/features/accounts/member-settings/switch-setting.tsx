import { useRef } from 'react';
import { Switch } from '#client/ui/form/switch.tsx';
import type { Settings } from '#contract/accounts/member-settings.ts';
import { SaveStatus } from './save-status.tsx';
import { type Setting, useSetting } from './use-setting.ts';

interface SwitchSettingProps extends Setting<boolean> {
  settings: Settings;
  hint: string;
}

/** A setting that can be turned on and off. */
export function SwitchSetting({ settings, label, hint, read, change }: SwitchSettingProps) {
  const { value, status, save, ...outcome } = useSetting(settings, { label, read, change });
  const control = useRef<HTMLInputElement>(null);
  return (
    <Switch
      ref={control}
      label={label}
      hint={hint}
      checked={value}
      onChange={save}
      status={
        status === 'idle' ? null : (
          <SaveStatus
            label={label}
            status={status}
            getControl={() => control.current}
            {...outcome}
          />
        )
      }
    />
  );
}
