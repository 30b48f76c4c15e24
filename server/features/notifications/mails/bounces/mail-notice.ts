import type { StopReason } from '../stop-mail.service.ts';

/** What a provider tells of an address: mails come back from it, or its owner has reported one as spam. */
export interface MailNotice {
  address: string;
  reason: StopReason;
}

/** A request of a provider, as it was sent. */
export interface NoticeRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** Reads the notices of a request. Null when nothing shows that it is of the provider. Throws for another form. */
export type ReadNotices = (request: NoticeRequest) => Promise<MailNotice[] | null>;
