import { LRUCache } from 'lru-cache';
import { sha256 } from '#server/platform/ids.ts';

export interface DemoAccount {
  name: string;
  email: string;
  description: string;
  letter: string;
}

/** An account of the embedded provider. It cannot register without an email. */
interface DemoIdentity {
  subject: string;
  name: string;
  email: string | null;
}

const MAX_NEW_ACCOUNTS = 1000;

/** Returns the embedded provider's subject for an email. It is the same after a restart. */
export function demoSubject(email: string): string {
  return sha256(`demo:${email.toLowerCase()}`).slice(0, 24);
}

export class DemoAccounts {
  readonly offered: readonly DemoAccount[];
  readonly #created = new LRUCache<string, DemoIdentity>({ max: MAX_NEW_ACCOUNTS });

  constructor(offered: readonly DemoAccount[]) {
    this.offered = offered;
  }

  find(subject: string): DemoIdentity | undefined {
    const account = this.offered.find(({ email }) => demoSubject(email) === subject);
    return account ? { ...account, subject } : this.#created.get(subject);
  }

  /** Creates an account. The same email gives the same account, as with a real provider. */
  add(name: string, email: string | null): DemoIdentity {
    const subject = demoSubject(email ?? crypto.randomUUID());
    const offered = this.offered.find((account) => demoSubject(account.email) === subject);
    if (offered) return { ...offered, subject };
    this.#created.set(subject, { subject, name, email });
    return { subject, name, email };
  }
}
