import { SECOND } from '#contract/foundations/limits.ts';
import { type Html, html } from './html.ts';

declare module 'fastify' {
  interface FastifyInstance {
    knownBrand: KnownBrand;
  }
}

type ReadSheet = () => Promise<string | null>;

/**
 * The address of the style sheet with the brand of the site, as this process last read it. Pages about failures use it,
 * because they must not wait for the database.
 */
export class KnownBrand {
  #sheet: string | null = null;
  #readAt = 0;
  #read: ReadSheet = async () => null;

  /** Sets how the address is read, and reads it for the first time. */
  readBy(read: ReadSheet): Promise<void> {
    this.#read = read;
    return this.#renew();
  }

  /** The address as last read, or null. Starts to read it again, at most once a second. */
  get sheet(): string | null {
    if (Math.abs(Date.now() - this.#readAt) >= SECOND) void this.#renew();
    return this.#sheet;
  }

  async #renew(): Promise<void> {
    this.#readAt = Date.now();
    try {
      this.#sheet = await this.#read();
    } catch {
      // The request that reads the settings itself reports the failure.
    }
  }
}

/** Returns the link to the style sheet of a brand. Nothing for the neutral look. */
export function brandLink(sheet: string | null): Html {
  return sheet === null ? html`` : html`<link rel="stylesheet" href="${sheet}" />`;
}
