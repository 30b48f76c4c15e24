import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMember } from '#server/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { type MailContent, queueMail } from './queue-mail.service.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const content: MailContent = {
  subject: '森のカフェからお知らせ',
  heading: 'コメントが届きました',
  reason: '「コメント」のメールの設定',
};

const queue = (userId: string, fields: object = {}) =>
  test.database.write((transaction) =>
    queueMail(transaction, {
      userId,
      kind: 'comment',
      dedupe: 'comment:1',
      source: { words: { ...content, ...fields } },
    }),
  );

it('a member gets one mail about a subject, even when several causes queue it at the same time [MAIL-38]', async () => {
  const [fan, other] = [await insertMember(test.database), await insertMember(test.database)];
  const stored = await Promise.all([queue(fan.id), queue(fan.id), queue(fan.id)]);
  expect(stored.filter(Boolean)).toHaveLength(1);
  expect(await queue(fan.id)).toBe(false);
  expect(await queue(other.id)).toBe(true);
});

it('a mail is not stored when the transaction of its cause is rolled back [MAIL-01]', async () => {
  const { id } = await insertMember(test.database);
  const undone = test.database.write(async (transaction) => {
    const mail = { userId: id, kind: 'account', dedupe: 'undone' } as const;
    await queueMail(transaction, { ...mail, source: { words: content } });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const mails = test.database.read.selectFrom('mails').where('user_id', '=', id);
  expect(await mails.selectAll().execute()).toEqual([]);
});

it.each([
  ['a subject of two lines', { subject: 'お知らせ\r\nBcc: everybody@test.invalid' }],
  ['a link to another site', { action: { label: '開く', path: '//elsewhere.invalid' } }],
  ['a text without an end', { paragraphs: ['あ'.repeat(2001)] }],
])('a mail with %s is refused [MAIL-02]', async (_, fields) => {
  const { id } = await insertMember(test.database);
  await expect(queue(id, fields)).rejects.toThrow();
});
