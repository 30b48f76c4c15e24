import { z } from 'zod';
import { textSchema } from '#contract/foundations/primitives.ts';
import { mailKinds } from '#contract/notifications/mails.ts';
import type { From } from '#server/platform/noun.ts';

/** The maximum number of characters of a line. Callers shorten members' texts before, so that a mail stays readable. */
const LINE_MAX = 300;
const PARAGRAPH_MAX = 2000;
const PARAGRAPHS_MAX = 20;
const ITEMS_MAX = 60;

const tooLong = 'この文は長すぎます';
const line = textSchema({ max: LINE_MAX, tooLong });
const paragraph = textSchema({ max: PARAGRAPH_MAX, tooLong, multiline: true });

/** A path on the site. A path that begins with `//` is refused, because it names another host. */
const path = z
  .string()
  .max(LINE_MAX)
  .regex(/^\/(?!\/)[\x21-\x7e]*$/);

/** A picture that everybody may see. Mail programs request it without a session. */
const picture = z.strictObject({ path, alt: line });

const item = z.strictObject({
  title: line,
  text: paragraph.default(''),
  path,
  picture: picture.nullable().default(null),
});

/** What a mail says, before it is rendered as HTML and plain text. */
export const mailContentSchema = z.strictObject({
  subject: line,
  /** The line that lists of mails show after the subject. */
  preheader: line.default(''),
  heading: line,
  paragraphs: z.array(paragraph).max(PARAGRAPHS_MAX).default([]),
  picture: picture.nullable().default(null),
  /** The button and the client route that it opens. */
  action: z.strictObject({ label: line, path }).nullable().default(null),
  items: z.array(item).max(ITEMS_MAX).default([]),
  /** Why the member gets the mail, such as 「「コメント」のメールの設定」. */
  reason: line,
  /** The kinds that the unsubscribe link stops, when a mail has several. By default, the kind of the mail. */
  kinds: z.array(z.enum(mailKinds)).max(mailKinds.length).optional(),
  /** Mail programs show mails with the same topic as one conversation. */
  topic: z.string().max(LINE_MAX).nullable().default(null),
});

export type MailContent = z.input<typeof mailContentSchema>;

/**
 * Where the text of a mail comes from. The site has written `words`, which quote no member. All other texts are read by
 * the renderer `from` when the mail is sent, so that no table has a copy of them.
 */
export const mailSourceSchema = z.union([
  z.strictObject({ words: mailContentSchema }),
  z.strictObject({ from: z.enum(['deliveries', 'digest']), about: z.json() }),
]);

export type MailSource = z.input<typeof mailSourceSchema>;

/** Renders a mail to a member. Returns null when there is nothing to say any more. */
export type RenderMail = (userId: string, about: unknown) => Promise<MailContent | null>;

export type MailRenderers = Record<'deliveries' | 'digest', RenderMail>;

declare module '#server/platform/noun.ts' {
  interface Noun {
    mailRenderers?: { [Source in keyof MailRenderers]?: From<RenderMail> };
  }
}

/** Returns the present content of a stored mail. Null when there is nothing to say any more. */
export async function mailWords(
  renderers: MailRenderers,
  { user_id: userId, content }: { user_id: string | null; content: string },
) {
  const source = mailSourceSchema.parse(JSON.parse(content));
  if ('words' in source) return source.words;
  if (userId === null) return null;
  const words = await renderers[source.from](userId, source.about);
  return words && mailContentSchema.parse(words);
}
