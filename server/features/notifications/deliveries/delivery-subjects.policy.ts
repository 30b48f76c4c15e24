import { z } from 'zod';
import type { From } from '#server/platform/noun.ts';

/** The subject of a delivery. Each type has a registered reader (`SubjectReaders`). */
export const deliverySubjectSchema = z.strictObject({
  type: z.enum(['notification', 'conversation', 'team-alert', 'account-deletion']),
  id: z.string(),
});

/** The subject of a delivery. No queue stores its words: they are read when the delivery is sent. */
export type DeliverySubject = z.infer<typeof deliverySubjectSchema>;

/** The words of a subject that the recipient may read now. */
export interface PresentSubject {
  title: string;
  text: string;
  /** The route of the client that the delivery opens, such as `/posts/ID?comment=ID`. */
  path: string;
  /** The URL of a picture. */
  picture: string | null;
}

/**
 * Reads a subject for a recipient. Null when nothing is left to say: the notification is read or withdrawn, its sender is
 * hidden from the recipient, or the recipient may not see the subject.
 */
export type ReadPresent = (userId: string, id: string) => Promise<PresentSubject | null>;

/** The reader of each type of subject. */
export type SubjectReaders = Record<DeliverySubject['type'], ReadPresent>;

declare module '#server/platform/noun.ts' {
  interface Noun {
    subjectReaders?: { [Type in keyof SubjectReaders]?: From<ReadPresent> };
  }
}
