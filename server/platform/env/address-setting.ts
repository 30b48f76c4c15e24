import { z } from 'zod';

/**
 * A setting that is an address, such as `postgres://user:password@host/database`. What is wrong with one is said without any part
 * of it: it can have a password, or what follows an unencoded `@` of one looks like a host.
 */
export function addressSetting(protocol: RegExp, example: string) {
  return z
    .string()
    .refine(
      (text) => isAddress(text, protocol),
      `only an address such as ${example}, with %40 for @, %23 for #, %2F for / and %25 for % in its user and password`,
    );
}

/** Whether a text is an address of the protocol, whose user and password are encoded where an address requires it. */
export function isAddress(text: string, protocol: RegExp): boolean {
  // PostgreSQL's address of a local socket has no host.
  const whole = text.replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)(?=\/)/, '$1localhost');
  const [, authority = '', rest = ''] = /^\w+:\/\/([^/?#]*)(.*)$/s.exec(whole) ?? [];
  if (authority === '' || !URL.canParse(whole)) return false;
  const { protocol: own, username, password, port, hash } = new URL(whole);
  // A path of the web can contain @, as in those of members. After a port or a user, it is more likely a part of a password.
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

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
