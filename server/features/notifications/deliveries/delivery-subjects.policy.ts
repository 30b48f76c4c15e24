import { z } from 'zod';
import type { From } from '#server/platform/noun.ts';

/** The schema of a subject. Each type has a registered reader (`SubjectReaders`). */
export const deliverySubjectSchema = z.strictObject({
  type: z.enum(['notification', 'conversation', 'team-alert', 'account-deletion']),
  id: z.string(),
});

/** The subject of a delivery. Its text is read when the delivery is sent, because no queue stores texts. */
export type DeliverySubject = z.infer<typeof deliverySubjectSchema>;

/** The text of a subject, as far as the recipient may read it now. */
export interface PresentSubject {
  title: string;
  text: string;
  /** The client route that the delivery opens, such as `/posts/ID?comment=ID`. */
  path: string;
  picture: string | null;
}

/**
 * Reads a subject for a recipient. Returns null when there is nothing to say any more: the notification is read or
 * withdrawn, its sender is hidden from the recipient, or the recipient may not see the subject.
 */
export type ReadPresent = (userId: string, id: string) => Promise<PresentSubject | null>;

/** The reader of each type of subject. */
export type SubjectReaders = Record<DeliverySubject['type'], ReadPresent>;

declare module '#server/platform/noun.ts' {
  interface Noun {
    subjectReaders?: { [Type in keyof SubjectReaders]?: From<ReadPresent> };
  }
}
