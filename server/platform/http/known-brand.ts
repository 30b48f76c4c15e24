import { SECOND } from '#contract/foundations/limits.ts';
import type { BrandSheet } from '../brand/brand-sheet.ts';
import { type Html, html } from './html.ts';

declare module 'fastify' {
  interface FastifyInstance {
    knownBrand: KnownBrand;
  }
}

type ReadSheet = () => Promise<BrandSheet | null>;

/**
 * The style sheet with the brand of the site, as this process last read it. Pages about failures link it, because they
 * must not wait for the database.
 */
export class KnownBrand {
  #sheet: BrandSheet | null = null;
  #readAt = 0;
  #read: ReadSheet = async () => null;

  /** Sets how the sheet is read, and reads it for the first time. */
  readBy(read: ReadSheet): Promise<void> {
    this.#read = read;
    return this.#renew();
  }

  /** The sheet as last read. Null for the neutral look. Starts to read it again, at most once a second. */
  get sheet(): BrandSheet | null {
    if (Math.abs(Date.now() - this.#readAt) >= SECOND) void this.#renew();
    return this.#sheet;
  }

  /** The address of the sheet as last read. */
  get href(): string | null {
    return this.sheet?.href ?? null;
  }

  async #renew(): Promise<void> {
    this.#readAt = Date.now();
    try {
      this.#sheet = await this.#read();
    } catch {
      // Requests that read the settings report the failure.
    }
  }
}

/** Returns the link to the style sheet of a brand. Empty for the neutral look. */
export function brandLink(href: string | null): Html {
  return href === null ? html`` : html`<link rel="stylesheet" href="${href}" />`;
}
