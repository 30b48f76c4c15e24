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

it('gives each database code its own Japanese message', () => {
  expect(errorCodes).toHaveLength(14);
  const messages = errorCodes.map((code) => messageOfCode(code));
  expect(new Set(messages).size).toBe(14);
  for (const message of messages) expect(message).toMatch(japanese);
  expect(messages).toEqual(Object.values(databaseErrorMessages));
});

it('gives each of the 13 auth codes its own Japanese message', () => {
  const codes = Object.keys(authErrorMessages);
  expect(codes).toHaveLength(13);
  const messages = codes.map((code) => messageOfCode(`auth/${code}`));
  expect(new Set(messages).size).toBe(13);
  for (const message of messages) expect(message).toMatch(japanese);
});

it('falls back by kind: unknown auth, unknown database, anything else', () => {
  expect(messageOfCode('auth/strange')).toBe(unknownAuthErrorMessage);
  expect(messageOfCode('firestore/strange')).toBe(unknownDatabaseErrorMessage);
  expect(messageOfCode('strange')).toBe(unknownDatabaseErrorMessage);
  for (const code of [undefined, null, 5, '', {}, 'storage/strange']) {
    expect(messageOfCode(code)).toBe(unexpectedErrorMessage);
  }
});

it('spells codes on the wire as Firebase does, and back', () => {
  expect(wireStatus('resource-exhausted')).toBe('RESOURCE_EXHAUSTED');
  for (const code of errorCodes) expect(codeOfWireStatus(wireStatus(code))).toBe(code);
  expect(codeOfWireStatus('WHATEVER')).toBe('internal');
});
