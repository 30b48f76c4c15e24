import { useState } from 'react';
import type { SystemSettings, VersionedSettings } from '../../../../contract/system-settings.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { showToast } from '../../../ui/toast.tsx';
import {
  changesOf,
  cleaned,
  type Draft,
  faultsOf,
  type SettingName,
  withEdit,
} from './settings-draft.ts';
import { systemSettingsMessages } from './system-settings.messages.ts';
import { useSaveSettings } from './system-settings.queries.ts';

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;

/**
 * The edits of an admin on top of the saved settings. When others save meanwhile, the edits stay, on top of what those
 * have saved.
 */
export function useSettingsDraft({ settings, version }: VersionedSettings) {
  const [draft, setDraft] = useState<Draft>({});
  const [wasChecked, setWasChecked] = useState(false);
  const [hasConflict, setConflict] = useState(false);
  const saveSettings = useSaveSettings();
  const faults = faultsOf(draft);

  function edit<Name extends SettingName>(name: Name, value: SystemSettings[Name]): void {
    setDraft((current) => withEdit(current, settings, name, value));
  }

  async function save(reason: string): Promise<void> {
    try {
      await saveSettings({ settings: draft, version, ...(reason !== '' && { reason }) });
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'changed-elsewhere') setConflict(true);
      throw error;
    }
    discard();
    showToast({ type: 'success', title: systemSettingsMessages.confirm.saved });
  }

  function discard(): void {
    setDraft({});
    setConflict(false);
    setWasChecked(false);
  }

  /** Returns whether there are edits that can be saved; from then on, what cannot be is shown. */
  function check(): boolean {
    const clean = cleaned(draft, settings);
    setDraft(clean);
    setWasChecked(true);
    return Object.keys(clean).length > 0 && Object.keys(faultsOf(clean)).length === 0;
  }

  return {
    saved: settings,
    values: { ...settings, ...draft },
    faults: wasChecked ? faults : {},
    changes: changesOf(draft, settings),
    hasConflict,
    edit,
    clean: () => setDraft((current) => cleaned(current, settings)),
    save,
    discard,
    check,
  };
}
