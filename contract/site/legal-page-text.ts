import { z } from 'zod';

/** The pages about the site and its rules that admins edit, by the last segment of their URL. */
export const legalPages = ['terms', 'privacy', 'company', 'copyright', 'about'] as const;
export type LegalPage = (typeof legalPages)[number];

/**
 * The facts that a site publishes about its operator under the Act on Specified Commercial Transactions and the
 * Telecommunications Business Act. Facts that do not apply are empty. The name and the mail address are settings of the
 * site.
 */
export const companyFactLabels = {
  representative: '運営責任者',
  address: '所在地',
  phone: '電話番号',
  hours: '受付時間',
  corporate_number: '法人番号',
  telecom_number: '電気通信事業の届出番号',
} as const;
export type CompanyFact = keyof typeof companyFactLabels;
export type CompanyFacts = Record<CompanyFact, string>;

export const companyFactNames = Object.keys(companyFactLabels) as [CompanyFact, ...CompanyFact[]];

export const companyFactsSchema = z.record(z.enum(companyFactNames), z.string());

export const noCompanyFacts = Object.fromEntries(
  companyFactNames.map((name) => [name, '']),
) as CompanyFacts;

interface TextSection {
  heading: string;
  text: string;
}

/** Splits the text of a page at its headings, which are lines that begin with `## `. */
export function splitSections(body: string): TextSection[] {
  const [lead = '', ...rest] = `\n${body}`.split(/\n## /);
  const sections = rest.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return { heading: heading.trim(), text: lines.join('\n').trim() };
  });
  return [{ heading: '', text: lead.trim() }, ...sections];
}

export interface LegalText {
  body: string;
  facts: CompanyFacts;
}

interface TextChange {
  /** The name of a fact, the heading of a section, or `lead`. */
  field: string;
  before: string;
  after: string;
}

/** Returns the changed sections and facts. When only the order of sections has changed, returns `display_order`. */
export function compareTexts(before: LegalText, after: LegalText): TextChange[] {
  const facts = companyFactNames.map((field) => ({
    field,
    before: before.facts[field],
    after: after.facts[field],
  }));
  const [old, now] = [splitSections(before.body), splitSections(after.body)];
  const headings = new Set([...now, ...old].map(({ heading }) => heading));
  const sections = [...headings].map((heading) => ({
    field: heading === '' ? 'lead' : heading,
    before: partOf(old, heading),
    after: partOf(now, heading),
  }));
  const changes = [...facts, ...sections].filter((change) => change.before !== change.after);
  const isMoved = changes.length === 0 && orderOf(old) !== orderOf(now);
  return isMoved
    ? [{ field: 'display_order', before: orderOf(old), after: orderOf(now) }]
    : changes;
}

/** Returns a section with its heading, so that a heading without text differs from a missing section. */
function partOf(sections: readonly TextSection[], heading: string): string {
  const found = sections.find((section) => section.heading === heading);
  return found ? `${heading}\n${found.text}`.trim() : '';
}

function orderOf(sections: readonly TextSection[]): string {
  return sections
    .slice(1)
    .map(({ heading }) => heading)
    .join('\n');
}
