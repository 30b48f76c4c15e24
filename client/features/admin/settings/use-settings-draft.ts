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
 * have saved; they are saved over that only once it has been said.
 */
export function useSettingsDraft(latest: VersionedSettings) {
  const { settings } = latest;
  const [draft, setDraft] = useState<Draft>({});
  // What the edits are compared with and saved over: the settings as they were when the edits began, or when the admin
  // was told of newer ones.
  const [begun, setBegun] = useState(latest);
  const [conflict, setConflict] = useState<'refused' | 'reviewed' | null>(null);
  const [wasChecked, setWasChecked] = useState(false);
  const { saveSettings, readLatest } = useSaveSettings();
  const faults = faultsOf(draft);
  const base = Object.keys(draft).length > 0 ? begun : latest;
  const isBehind = base.version !== latest.version && !isEmpty(cleaned(draft, settings));

  function edit<Name extends SettingName>(name: Name, value: SystemSettings[Name]): void {
    setBegun(base);
    setDraft((current) => withEdit(current, settings, name, value));
  }

  async function save(reason: string): Promise<void> {
    try {
      const { version } = base;
      await saveSettings({ settings: draft, version, ...(reason !== '' && { reason }) });
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'changed-elsewhere') {
        setConflict('refused');
        setBegun((before) => readLatest() ?? before);
      }
      throw error;
    }
    discard();
    showToast({ type: 'success', title: systemSettingsMessages.confirm.saved });
  }

  function discard(): void {
    setDraft({});
    setConflict(null);
    setWasChecked(false);
  }

  /** Returns whether there are edits that can be saved; from then on, what cannot be is shown. */
  function check(): boolean {
    const clean = cleaned(draft, settings);
    setDraft(clean);
    setWasChecked(true);
    if (isEmpty(clean) || !isEmpty(faultsOf(clean))) return false;
    if (isBehind) setConflict('reviewed');
    setBegun(latest);
    return true;
  }

  return {
    saved: settings,
    values: { ...settings, ...draft },
    faults: wasChecked ? faults : {},
    changes: changesOf(draft, base.settings),
    /** Whether others have saved since the edits began. */
    hasConflict: conflict !== null || isBehind,
    /** Whether the review says so too: the notice may be out of sight. */
    isSaidInReview: conflict === 'reviewed',
    edit,
    clean: () => setDraft((current) => cleaned(current, settings)),
    save,
    discard,
    check,
  };
}

function isEmpty(edits: object): boolean {
  return Object.keys(edits).length === 0;
}
