import { z } from 'zod';
import type { From } from '#server/platform/noun.ts';
import { type MailContent, mailContentSchema } from './mail-content.ts';

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
