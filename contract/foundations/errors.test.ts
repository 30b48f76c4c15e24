import { expect, it } from 'vitest';
import {
  authErrorMessages,
  codeOfWireStatus,
  databaseErrorMessages,
  errorCodes,
  messageOfCode,
  unexpectedErrorMessage,
  unknownAuthErrorMessage,
  unknownDatabaseErrorMessage,
  wireStatus,
} from './errors.ts';

const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/;

// Shows ERR-01, ERR-02, ERR-03, ERR-04, ERR-05, ERR-06, ERR-07, ERR-08, ERR-09, ERR-10, ERR-11,
// ERR-12, ERR-13, ERR-14.
it('each of the 14 database codes has its own Japanese message', () => {
  expect(errorCodes).toHaveLength(14);
  const messages = errorCodes.map((code) => messageOfCode(code));
  expect(new Set(messages).size).toBe(14);
  for (const message of messages) expect(message).toMatch(japanese);
  expect(messages).toEqual(Object.values(databaseErrorMessages));
});

// Shows ERR-16, ERR-17, ERR-18, ERR-19, ERR-20, ERR-21, ERR-22, ERR-23, ERR-24, ERR-25, ERR-26,
// ERR-27, ERR-28.
it('each of the 13 auth codes has its own Japanese message', () => {
  const codes = Object.keys(authErrorMessages);
  expect(codes).toHaveLength(13);
  const messages = codes.map((code) => messageOfCode(`auth/${code}`));
  expect(new Set(messages).size).toBe(13);
  for (const message of messages) expect(message).toMatch(japanese);
});

it('all unknown auth codes share a message, unknown database codes share another, and all other codes a third [ERR-15, ERR-29, ERR-30]', () => {
  expect(messageOfCode('auth/strange')).toBe(unknownAuthErrorMessage);
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', '']) {
    expect(messageOfCode(`auth/${name}`)).toBe(unknownAuthErrorMessage);
    expect(messageOfCode(`functions/${name}`)).toBe(unknownDatabaseErrorMessage);
  }
  expect(messageOfCode('firestore/strange')).toBe(unknownDatabaseErrorMessage);
  expect(messageOfCode('strange')).toBe(unknownDatabaseErrorMessage);
  for (const code of [undefined, null, 5, '', {}, 'storage/strange']) {
    expect(messageOfCode(code)).toBe(unexpectedErrorMessage);
  }
});

it.each(['firestore', 'functions', 'database'])(
  'database codes with the prefix %s/ have the same messages as without the prefix [ERR-02, ERR-15, ERR-30]',
  (prefix) => {
    for (const code of errorCodes) {
      expect(messageOfCode(`${prefix}/${code}`)).toBe(databaseErrorMessages[code]);
      expect(messageOfCode(`${prefix}${code}`)).toBe(unknownDatabaseErrorMessage);
      expect(messageOfCode(`x${prefix}/${code}`)).toBe(unexpectedErrorMessage);
      expect(messageOfCode(`${prefix}/x/${code}`)).toBe(unknownDatabaseErrorMessage);
      expect(messageOfCode(`storage/${prefix}/${code}`)).toBe(unexpectedErrorMessage);
    }
    expect(messageOfCode(`${prefix}/`)).toBe(unknownDatabaseErrorMessage);
    expect(messageOfCode(`${prefix}/user-not-found`)).toBe(unknownDatabaseErrorMessage);
    expect(messageOfCode('auth/not-found')).toBe(unknownAuthErrorMessage);
  },
);

it('error codes are converted to Firebase statuses and back', () => {
  expect(wireStatus('resource-exhausted')).toBe('RESOURCE_EXHAUSTED');
  for (const code of errorCodes) expect(codeOfWireStatus(wireStatus(code))).toBe(code);
  expect(codeOfWireStatus('WHATEVER')).toBeNull();
  expect(codeOfWireStatus('CONSTRUCTOR')).toBeNull();
});

// Shows ERR-01, ERR-02, ERR-03, ERR-04, ERR-05, ERR-06, ERR-07, ERR-08, ERR-09, ERR-10, ERR-11,
// ERR-12, ERR-13, ERR-14, ERR-15, ERR-16, ERR-17, ERR-18, ERR-19, ERR-20, ERR-21, ERR-22, ERR-23,
// ERR-24, ERR-25, ERR-26, ERR-27, ERR-28, ERR-29, ERR-30.
it.each([
  ['permission-denied', '権限がありません'],
  ['not-found', 'データが見つかりません'],
  ['already-exists', '既に存在'],
  ['invalid-argument', '入力内容に誤り'],
  ['unauthenticated', '認証が必要'],
  ['resource-exhausted', '上限に達しました'],
  ['failed-precondition', '必要な条件がそろっていません'],
  ['aborted', '処理が中断'],
  ['out-of-range', '範囲を超え'],
  ['unimplemented', 'まだ実装されていません'],
  ['internal', 'サーバーエラー'],
  ['unavailable', '一時的に利用できません'],
  ['data-loss', 'データが失われ'],
  ['cancelled', 'キャンセル'],
  ['database/strange', 'データベースエラー'],
  ['auth/user-not-found', 'ユーザーが見つかりません'],
  ['auth/wrong-password', 'パスワードが正しくありません'],
  ['auth/email-already-in-use', '既に使用されています'],
  ['auth/weak-password', 'パスワードが簡単すぎます'],
  ['auth/invalid-email', 'メールアドレスの形式'],
  ['auth/operation-not-allowed', '現在利用できません'],
  ['auth/account-exists-with-different-credential', '別のログイン方法'],
  ['auth/credential-already-in-use', '別のアカウントで使用'],
  ['auth/timeout', 'タイムアウト'],
  ['auth/user-token-expired', '有効期限が切れました。再度ログイン'],
  ['auth/too-many-requests', '待ってから再度'],
  ['auth/user-disabled', '停止されています'],
  ['auth/unauthorized-domain', '許可されていません'],
  ['auth/strange', '認証エラー'],
  ['storage/strange', '予期しないエラー'],
])('the message of %s contains %s', (code, meaning) => {
  expect(messageOfCode(code)).toContain(meaning);
});
