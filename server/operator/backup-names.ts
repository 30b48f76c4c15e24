const form = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** Returns the name of a backup: its time to the second, such as `20261125T180000Z`. */
export function backupName(now: Date): string {
  return now.toISOString().replace(/[-:]|\.\d+/g, '');
}

export function isBackupName(name: string): boolean {
  return form.test(name);
}

/** Returns the time at which a backup of this name began, in milliseconds. */
export function backupTime(name: string): number {
  return Date.parse(name.replace(form, '$1-$2-$3T$4:$5:$6Z'));
}
