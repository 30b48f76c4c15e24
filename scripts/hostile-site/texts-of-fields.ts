import { foldText } from '#contract/foundations/search-text.ts';
import { characterTagSchema } from '#contract/tags/tags.ts';
import { cleanText } from '#server/platform/chains/metadata/clean-text.ts';
import { textFields } from './fields.ts';
import { acceptedTexts, type Field } from './texts.ts';

/** The longest text that no field of the contract accepts, such as a text in the metadata of an NFT. */
const OTHER_MAX = 300;

/** Texts that members do not write here, cleaned like the metadata of NFTs. */
const otherTexts: Field = {
  safeParse: (text) => {
    const isShort = typeof text === 'string' && text.length <= OTHER_MAX * 10;
    return isShort ? { success: true, data: cleanText(text, OTHER_MAX) } : { success: false };
  },
};

/** What functions call the noun of a table, if its name does not say it. */
const nouns: Record<string, string> = {
  featured_banners: 'banner',
  guideline_versions: 'guidelines',
  legal_page_versions: 'legalpage',
  post_series: 'postseries',
  site_settings: 'systemsettings',
  tag_pages: 'character',
};

/** Chooses hostile texts for the columns of tables, each in turn. */
export class TextsOfFields {
  readonly #fields = textFields();
  readonly #texts = new Map<string, readonly string[]>();
  readonly #tags = new Map<string, string>();
  #chosen = 0;

  /** Returns the next text for a column, or for a property in its JSON. */
  next(table: string, name: string): string {
    const key = `${table}.${name}`;
    const texts = this.#texts.get(key) ?? this.#textsFor(table, name);
    this.#texts.set(key, texts);
    this.#chosen += 1;
    return texts[this.#chosen % texts.length] ?? '';
  }

  /** Returns a hostile tag that replaces a tag everywhere. Each tag gets a different one, while there are any. */
  tag(tag: string): string {
    const taken = new Set([...this.#tags.values()].map(foldText));
    const free = acceptedTexts(characterTagSchema).find((text) => !taken.has(foldText(text)));
    const chosen = this.#tags.get(tag) ?? free ?? tag;
    this.#tags.set(tag, chosen);
    return chosen;
  }

  /** Returns the texts of the fields with this name, if possible of functions about the noun of the table. */
  #textsFor(table: string, name: string): readonly string[] {
    const named = this.#fields.filter((field) => field.name === name);
    const noun = nouns[table] ?? table.split('_')[0]?.replace(/s$/, '') ?? table;
    const own = named.filter(({ of }) => of.toLowerCase().includes(noun));
    const fields = (own.length > 0 ? own : named).map(({ field }) => field);
    const texts = new Set(fields.flatMap(acceptedTexts));
    return texts.size > 0 ? [...texts] : acceptedTexts(otherTexts);
  }
}
