import { MINUTE } from '#contract/foundations/limits.ts';
import type { StopReason } from '../stop-mail.service.ts';

/** An address whose mails bounce, or whose owner has reported a mail as spam. */
export interface StoppedAddress {
  address: string;
  reason: StopReason;
}

/** A report of a provider. A retry has the same id and the same addresses. */
export interface MailNotice {
  /** Unique among the notices of the provider. */
  id: string;
  stops: readonly StoppedAddress[];
}

/** A request of a provider, as it was sent. */
export interface NoticeRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/**
 * Reads the notices of a request. Null when the request is not proven to be of the provider, or is older than the
 * provider retries. Throws for a request of another form.
 */
export type ReadNotices = (request: NoticeRequest) => Promise<MailNotice[] | null>;

/** How much the clock of a provider can differ from that of the site. */
const CLOCKS_DIFFER = 5 * MINUTE;

/** Whether a provider that retries for `retriesFor` milliseconds can still send a request of this date. */
export function isWithinRetries(sentAt: number, retriesFor: number): boolean {
  const age = Date.now() - sentAt;
  return age >= -CLOCKS_DIFFER && age <= retriesFor + CLOCKS_DIFFER;
}
