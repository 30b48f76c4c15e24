import { MINUTE } from '#contract/foundations/limits.ts';
import type { StopReason } from '../mails.service.ts';

/** An address whose mails bounce, or whose owner has reported a mail as spam. */
export interface StoppedAddress {
  address: string;
  reason: StopReason;
}

/** A report of a provider. A repeated report has the same id and the same addresses. */
export interface MailNotice {
  /** Unique among the notices of the provider. */
  id: string;
  stops: readonly StoppedAddress[];
}

export interface NoticeRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/**
 * Reads the notices in a request. Returns null when the request is not authenticated, or is older than the provider's
 * last retry. Throws for a malformed request.
 */
export type ReadNotices = (request: NoticeRequest) => Promise<MailNotice[] | null>;

/** How much the clocks of a provider and of the site can differ. */
const CLOCKS_DIFFER = 5 * MINUTE;

/** Whether a request from this time can still arrive from a provider that retries for `retriesFor` milliseconds. */
export function isWithinRetries(sentAt: number, retriesFor: number): boolean {
  const age = Date.now() - sentAt;
  return age >= -CLOCKS_DIFFER && age <= retriesFor + CLOCKS_DIFFER;
}
