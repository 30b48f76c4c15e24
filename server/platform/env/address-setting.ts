import { z } from 'zod';
import { refusal } from './refusal.ts';

/** The end of a refusal that says how the user and the password of an address are encoded. */
export const encodedAddress = {
  en: ', with %40 for @, %23 for #, %2F for / and %25 for % in its user and password',
  ja: '、ユーザー名とパスワードの @ は %40、# は %23、/ は %2F、% は %25 と書いてください',
};

/**
 * Returns the schema of a setting that is a URL, such as `postgres://user:password@host/database`. Errors quote no part
 * of it, because it can contain a password. After an unencoded `@`, even a part of the password looks like a host.
 */
export function addressSetting(protocol: RegExp, ...examples: readonly string[]) {
  const [en, ja] = [examples.join(' or '), examples.join(' か ')];
  return z
    .string()
    .refine((text) => text.includes('://'), {
      error: refusal(`only an address such as ${en}`, `${ja} のようなアドレスにしてください`),
      abort: true,
    })
    .refine(
      (text) => isAddress(text, protocol),
      refusal(
        `only an address such as ${en}${encodedAddress.en}`,
        `${ja} のようなアドレスにし${encodedAddress.ja}`,
      ),
    );
}

/** Whether a text is a URL of the protocol. Its user and password must be encoded where a URL requires it. */
export function isAddress(text: string, protocol: RegExp): boolean {
  const [, authority = '', rest = ''] = /^\w+:\/\/([^/?#]*)(.*)$/s.exec(text) ?? [];
  if (authority === '' || !URL.canParse(text)) return false;
  const { protocol: own, username, password, port, hash } = new URL(text);
  // The path of a web URL can contain `@`. After a port or a user, an `@` is more likely part of a password.
  const isPath = /^https?:$/.test(own) && port + username + password === '';
  const after = isPath ? hash : rest;
  return (
    protocol.test(own.slice(0, -1)) &&
    /^[^@\\]*@?[^@\\]*$/.test(authority) &&
    !after.includes('@') &&
    isEncoded(username) &&
    isEncoded(password)
  );
}

/**
 * Returns a URL of PostgreSQL with a host. In the URL of a local socket, such as `postgres://user@/database?host=/run`, the
 * host may be missing, and then `URL` does not parse it. The parameter `host` has priority over the added host.
 */
export function withHost(text: string): string {
  return text.replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)(?=\/)/, '$1localhost');
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
