/** A mail server of this process that keeps the message id of every mail it accepts. */
import { once } from 'node:events';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { freePort } from '#server/testing/free-port.ts';

export interface MailSink {
  port: number;
  /** The message ids of all accepted mails, in the order of arrival. */
  accepted: string[];
  stop(): Promise<void>;
}

export async function startMailSink(): Promise<MailSink> {
  const accepted: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, _session, done) => {
      simpleParser(stream).then(({ messageId = '' }: ParsedMail) => {
        accepted.push(messageId);
        done();
      }, done);
    },
  });
  // A client that is killed resets its connection, which the server reports as an error.
  server.on('error', () => undefined);
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port, accepted, stop };
}
