import { sha256 } from '../ids.ts';

/** An account that the demo sign-in page offers. */
export interface DemoAccount {
  name: string;
  email: string;
  /** What this account may do, in a few words. */
  description: string;
  /** What stands in its avatar. */
  letter: string;
}

/** An account of the embedded provider; without an email it cannot register. */
export interface DemoIdentity {
  subject: string;
  name: string;
  email: string | null;
}

const MAX_NEW_ACCOUNTS = 1000;

/** The subject under which the embedded provider knows an email: the same at every start. */
export function demoSubject(email: string): string {
  return sha256(`demo:${email.toLowerCase()}`).slice(0, 24);
}

/** The accounts of the embedded provider: those offered, and those people typed. */
export class DemoAccounts {
  readonly offered: readonly DemoAccount[];
  readonly #typed = new Map<string, DemoIdentity>();

  constructor(offered: readonly DemoAccount[]) {
    this.offered = offered;
  }

  find(subject: string): DemoIdentity | undefined {
    const account = this.offered.find(({ email }) => demoSubject(email) === subject);
    return account ? { ...account, subject } : this.#typed.get(subject);
  }

  /** Takes an account as typed; the same email is the same account, as with any provider. */
  add(name: string, email: string | null): DemoIdentity {
    const subject = demoSubject(email ?? crypto.randomUUID());
    const offered = this.offered.find((account) => demoSubject(account.email) === subject);
    if (offered) return { ...offered, subject };
    this.#typed.delete(subject);
    this.#typed.set(subject, { subject, name, email });
    const [oldest] = this.#typed.keys();
    if (this.#typed.size > MAX_NEW_ACCOUNTS && oldest) this.#typed.delete(oldest);
    return { subject, name, email };
  }
}
