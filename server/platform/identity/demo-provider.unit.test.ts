import { expect, test } from 'vitest';
import { DemoAccounts, demoSubject } from './demo-accounts.ts';
import { createDemoMemory } from './demo-memory.ts';

test('the memory evicts the oldest records, expired records and destroyed records', async () => {
  const memory = createDemoMemory(3);
  const [codes, grants] = [memory('AuthorizationCode'), memory('Grant')];
  for (const id of ['a', 'b', 'c', 'd']) await codes.upsert(id, { grantId: id }, 60);
  expect(await codes.find('a')).toBeUndefined();
  expect(await codes.find('b')).toEqual({ grantId: 'b' });
  expect(await grants.find('b')).toBeUndefined();
  await codes.upsert('b', { grantId: 'b' }, 0);
  expect(await codes.find('b')).toBeUndefined();
  await codes.revokeByGrantId('c');
  expect(await codes.find('c')).toBeUndefined();
  await codes.consume('d');
  expect(await codes.find('d')).toHaveProperty('consumed');
  await codes.destroy('d');
  expect(await codes.find('d')).toBeUndefined();
});

test('an email always has the same account, and each new account without an email is separate', () => {
  const offered = { name: 'はな', email: 'hana@hiroba.example', description: '', letter: 'は' };
  const accounts = new DemoAccounts([offered]);
  expect(accounts.add('別の名前', 'Hana@Hiroba.example').name).toBe('はな');
  const typed = accounts.add('だれか', 'who@new.example');
  expect(typed.subject).toBe(demoSubject('WHO@new.example'));
  expect(accounts.find(typed.subject)).toEqual(typed);
  expect(accounts.add('名無し', null).subject).not.toBe(accounts.add('名無し', null).subject);
});
