import { MINUTE } from '#contract/foundations/limits.ts';
import type { StopReason } from '../stop-mail.service.ts';

/** An address from which mails come back, or whose owner has reported one as spam. */
export interface StoppedAddress {
  address: string;
  reason: StopReason;
}

/** What a provider reports once. A retry has the same id and the same addresses. */
export interface MailNotice {
  /** What the provider uses for no other notice. */
  id: string;
  stops: readonly StoppedAddress[];
}

/** A request of a provider, as it was sent. */
export interface NoticeRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/**
 * Reads the notices of a request. Null when nothing shows that it is of the provider, or when the provider would not send it any
 * more. Throws for another form.
 */
export type ReadNotices = (request: NoticeRequest) => Promise<MailNotice[] | null>;

/** How far the clock of a provider can differ from that of the site. */
const CLOCKS_DIFFER = 5 * MINUTE;

/** Whether a provider that retries for so long can send now what it has dated so, in milliseconds. False for what is no time. */
export function isWithinRetries(sentAt: number, retriesFor: number): boolean {
  const age = Date.now() - sentAt;
  return age >= -CLOCKS_DIFFER && age <= retriesFor + CLOCKS_DIFFER;
}
