import { expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

it.each([
  'password',
  'email',
  'wallet_address',
  'private_key',
  'api_key',
  'token',
  'secret',
  'authorization',
  'cookie',
  'session',
  'phone',
  'ssn',
  'credit_card',
  'userEmail',
  'X-CSRF-Token',
  'idToken',
  'accessToken',
  'walletAddress',
  'privateKey',
  'apiKey',
  'x-api-key',
  'creditCard',
])('the log redacts a field named %s at any depth [LOG-01]', (name) => {
  const text = logged((log) => log.info({ a: { b: [{ [name]: 'tell-nobody' }] } }, 'said'));
  expect(text).not.toContain('tell-nobody');
  expect(text).toContain('[redacted]');
});

it('the log redacts long key-like strings in fields, messages and errors [LOG-02]', () => {
  const key = 'a1b2c3d4'.repeat(5);
  const text = logged((log) => {
    log.info({ note: `key ${key}` }, `message ${key}`);
    log.error({ err: new Error(`failed with ${key}`) }, 'failed');
  });
  expect(text).not.toContain(key);
});

it('the log keeps harmless fields', () => {
  const text = logged((log) => log.info({ route: '/api/posts', likes: 3 }, 'いいね'));
  expect(JSON.parse(text)).toMatchObject({ route: '/api/posts', likes: 3, msg: 'いいね' });
});

it('the log has no stack of a failed connection, because an outage repeats it for each request [OPS-375]', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    code: 'ECONNREFUSED',
  });
  const stopped = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  for (const err of [refused, stopped, new Error('Connection terminated unexpectedly')]) {
    const text = logged((log) => log.error({ err }, 'request failed'));
    expect(text).toContain(err.message);
    expect(text).not.toContain('log.unit.test');
  }
});

it('the log contains the name, the message and the stack of errors', () => {
  const text = logged((log) => log.error({ err: new TypeError('broken') }, 'failed'));
  const { err } = JSON.parse(text) as { err: { name: string; message: string; stack: string } };
  expect(err.name).toBe('TypeError');
  expect(err.message).toBe('broken');
  expect(err.stack).toContain('log.unit.test');
});

it('a text with line breaks is one line of the log, so that nobody can forge a line', () => {
  const text = logged((log) => log.info({ route: 'a\n{"level":"fatal"}' }, 'b\r\nc\u2028d'));
  expect(text.trimEnd().split(/[\n\r]/)).toHaveLength(1);
  expect(JSON.parse(text)).toMatchObject({ level: 'info' });
});
