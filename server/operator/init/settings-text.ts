import { quoteSetting } from '#server/platform/env/settings-file.ts';

/** The settings of one section of a file. A setting without a value becomes a comment, such as `#SMTP_URL=`. */
export interface FileSection {
  /** The possible comments above the section: first in the language of this run, then in other languages. */
  headings: readonly string[];
  /** What an operator should still do, in one line each. */
  notes: readonly string[];
  values: Readonly<Record<string, string | undefined>>;
}

interface Entry {
  written: string;
  /** The setting that the lines assign or leave out, or null. */
  setting: string | null;
}

/** The beginning of the notes, which the next run replaces. */
const NOTE = '# hiroba init: ';

// As Node reads a file: a quoted value ends at the next quote, and can contain line breaks.
const ENTRY =
  /^(?:[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*(?:'[^']*'|"[^"]*"|`[^`]*`)?.*|#([A-Z_]+)=|.*)$/gm;

/** Returns the text of a settings file with other values. All other lines and comments stay in their order. */
export function settingsText(former: string, sections: readonly FileSection[]): string {
  const entries = entriesOf(former).filter(({ written }) => !written.startsWith(NOTE));
  const lines = sections.reduce(withSection, entries).map(({ written }) => written);
  return `${lines.join('\n').trimEnd()}\n`;
}

/** Returns the settings that a file assigns or leaves out. */
export function settingsIn(text: string): string[] {
  return entriesOf(text).flatMap(({ setting }) => setting ?? []);
}

function entriesOf(text: string): Entry[] {
  const lines = text.replaceAll('\r\n', '\n').trimEnd();
  return [...lines.matchAll(ENTRY)].map(([written, assigned, leftOut]) => ({
    written,
    setting: assigned ?? leftOut ?? null,
  }));
}

/** Places the values where the file has the section or one of its settings, otherwise at the end of the file. */
function withSection(entries: readonly Entry[], { headings, notes, values }: FileSection): Entry[] {
  const isOther = ({ setting }: Entry) => setting === null || !Object.hasOwn(values, setting);
  const added = [
    ...notes.map((note) => ({ written: NOTE + note.replaceAll(/\s+/g, ' '), setting: null })),
    ...Object.entries(values).map(([setting, value]) => ({
      written: value === undefined ? `#${setting}=` : assignment(setting, value),
      setting,
    })),
  ];
  const heading = entries.findIndex(({ written }) => headings.includes(written));
  const first = entries.findIndex((entry) => !isOther(entry));
  if (heading + first === -2) {
    const [written = ''] = headings;
    return [...entries, { written: '', setting: null }, { written, setting: null }, ...added];
  }
  const at = heading === -1 ? first : heading + 1;
  return [...entries.slice(0, at).filter(isOther), ...added, ...entries.slice(at).filter(isOther)];
}

function assignment(setting: string, value: string): string {
  const quoted = quoteSetting(value);
  // An answer that the readers of the file cannot all read was refused earlier.
  if (quoted === null) throw new Error(`${setting} cannot be written`);
  return `${setting}=${quoted}`;
}
