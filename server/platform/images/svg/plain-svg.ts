/** A section between a start and an end, and the text that replaces it. Null refuses the file. */
interface Section {
  start: string;
  end: string;
  keep: (section: string, isInside: boolean) => string | null;
}

const sections: readonly Section[] = [
  { start: '<!--', end: '-->', keep: () => '' },
  {
    start: '<![CDATA[',
    end: ']]>',
    keep: (section, isInside) =>
      isInside ? escapeText(section.slice('<![CDATA['.length, -']]>'.length)) : null,
  },
  { start: '<?', end: '?>', keep: (section) => (harmlessInstruction.test(section) ? '' : null) },
  {
    start: '<!DOCTYPE',
    end: '>',
    keep: (section, isInside) => (!isInside && plainDoctype.test(section) ? '' : null),
  },
];

// Matches no external style sheet, and no encoding in which `data:` has other bytes than in UTF-8.
const harmlessInstruction =
  /^<\?(?!xml-)(?!xml\s[\s\S]*encoding(?!\s*=\s*["'](?:utf-8|us-ascii|iso-8859-1)["']))/i;
// Matches a doctype without entities.
const plainDoctype = /^<!DOCTYPE\s+svg(?:\s+(?:SYSTEM|PUBLIC))?(?:\s+(?:"[^"]*"|'[^']*'))*\s*>$/i;
const rootTag = /<svg[\s/>]/y;
const tag = /<[^\s<!?]/y;
// The text of a style sheet is concatenated across the elements in it.
const styleWithElements =
  /<[^<>\s/]*style(?:\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)?(?<!\/)>[^<]*<(?!\/)/i;

/**
 * Returns an SVG file with only its elements and texts. Removes comments, declarations and instructions, which could
 * split a word, and converts CDATA sections to text. Returns null when it is not an SVG file, or declares entities. Takes
 * linear time for any file.
 */
export function plainSvg(text: string): string | null {
  const parts: string[] = [];
  let isInside = false;
  let at = 0;
  for (;;) {
    const next = text.indexOf('<', at);
    const between = next < 0 ? text.slice(at) : text.slice(at, next);
    if (!isInside && between.trim() !== '') return null;
    parts.push(between);
    if (next < 0) break;
    const section = sectionAt(text, next);
    if (section) {
      const end = text.indexOf(section.end, next + section.start.length);
      if (end < 0) return null;
      at = end + section.end.length;
      const kept = section.keep(text.slice(next, at), isInside);
      if (kept === null) return null;
      parts.push(kept);
    } else {
      if (!startsAt(isInside ? tag : rootTag, text, next)) return null;
      isInside = true;
      parts.push('<');
      at = next + 1;
    }
  }
  const plain = parts.join('');
  return isInside && !styleWithElements.test(plain) ? plain : null;
}

function sectionAt(text: string, at: number): Section | undefined {
  return sections.find(({ start }) => text.slice(at, at + start.length).toUpperCase() === start);
}

function startsAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
