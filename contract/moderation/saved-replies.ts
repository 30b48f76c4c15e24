import { z } from 'zod';
import { defineQuery } from '#contract/foundations/define.ts';
import { excess } from '#contract/foundations/graphemes.ts';
import { DECISION_MESSAGE_MAX, SAVED_REPLY_TITLE_MAX } from '#contract/foundations/limits.ts';
import { textSchema } from '#contract/foundations/primitives.ts';

const savedReplySchema = z.object({ title: z.string(), text: z.string() });
export type SavedReply = z.infer<typeof savedReplySchema>;

/** Parses a stored saved reply. The first line is the title, and the text follows. */
export function parseSavedReply(stored: string): SavedReply {
  const [title = '', ...text] = stored.split('\n');
  return { title: title.trim(), text: text.join('\n').trim() };
}

function writeSavedReply({ title, text }: SavedReply): string {
  return `${title}\n${text}`;
}

export const storedReplySchema = textSchema({
  max: SAVED_REPLY_TITLE_MAX + 1 + DECISION_MESSAGE_MAX,
  required: '定型文の題名と本文を入力してください',
  tooLong: `定型文の本文は${DECISION_MESSAGE_MAX}文字以内で入力してください`,
  multiline: true,
})
  .overwrite((stored) => writeSavedReply(parseSavedReply(stored)))
  .refine((stored) => Object.values(parseSavedReply(stored)).every((part) => part !== ''), {
    error: '定型文の題名と本文を入力してください',
    abort: true,
  })
  .refine((stored) => excess(parseSavedReply(stored).title, SAVED_REPLY_TITLE_MAX) === 0, {
    error: `定型文の題名は${SAVED_REPLY_TITLE_MAX}文字以内で入力してください`,
  })
  .refine((stored) => excess(parseSavedReply(stored).text, DECISION_MESSAGE_MAX) === 0, {
    error: `定型文の本文は${DECISION_MESSAGE_MAX}文字以内で入力してください`,
  });

export const listSavedReplies = defineQuery('/api/admin/saved-replies', {
  access: { permission: 'manage_reports' },
  summary: 'The saved replies for messages to members, in the order of the settings.',
  response: z.object({ items: z.array(savedReplySchema) }),
});
