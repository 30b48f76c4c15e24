import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestCertificate {
  key: string;
  cert: string;
}

/** Returns a self-signed certificate for a host. Uses OpenSSL, which `.ci/run` installs. */
export function makeCertificate(days: number, host = 'localhost'): TestCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'hiroba-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', String(days)];
  execFileSync('openssl', ['req', ...options, '-keyout', key, '-out', cert, ...names], {
    stdio: 'ignore',
  });
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
}
