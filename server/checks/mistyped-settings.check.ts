import { settingNames } from '#server/platform/env/env.ts';
import { type Check, warning } from './check.ts';

/**
 * The minimum length of a setting's name in this check. Shorter names, such as `HOST`, resemble other variables, such
 * as `HOSTS`.
 */
const MIN_LENGTH = 7;

/** Reports environment variables that the site silently ignores although their names resemble settings. */
export const mistypedSettings: Check = {
  name: 'mistyped-settings',
  at: ['start', 'upgrade', 'dashboard'],
  run: ({ variables }) =>
    findMistyped(Object.keys(variables)).map(([name, setting]) =>
      warning(
        {
          en: `${name} is no setting and has no effect.`,
          ja: `${name}という設定はなく、効いていません。`,
        },
        { en: `Call it ${setting}.`, ja: `${setting}に直してください。` },
      ),
    ),
};

/** Returns pairs of a variable and the setting that its name resembles. */
function findMistyped(names: readonly string[]): [name: string, setting: string][] {
  return names.flatMap((name) => {
    if (settingNames.includes(name)) return [];
    const near = settingNames.find((setting) => isNear(name, setting));
    return near === undefined ? [] : [[name, near] satisfies [string, string]];
  });
}

function isNear(name: string, setting: string): boolean {
  if (setting.length < MIN_LENGTH) return false;
  const most = Math.floor(setting.length / 5);
  if (Math.abs(name.length - setting.length) > most) return false;
  return distanceOf(name, setting) <= most;
}

/**
 * Returns how many letters must be inserted, deleted or replaced to turn one text into the other (Levenshtein
 * distance).
 */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
