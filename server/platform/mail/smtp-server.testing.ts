import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** Returns the error for a recipient, such as `550 5.1.1 No such user`, or null. */
type AnswerTo = (address: string) => string | null;

export interface TestSmtpServer {
  port: number;
  /** `smtp://host:port` */
  url: string;
  mails: ParsedMail[];
  /** All recipients that clients have named, including refused recipients. */
  asked: string[];
  connections: number;
  stop(): Promise<void>;
}

interface ServerSettings {
  answer?: AnswerTo;
  /** Returns the error for the content of a mail, or null. */
  answerContent?: (count: number) => string | null;
  port?: number;
  host?: string;
  options?: SMTPServerOptions;
}

/** Starts an SMTP server on this machine, until the end of the test. */
export async function startSmtpServer({
  answer = () => null,
  answerContent = () => null,
  port: wanted = 0,
  host = '127.0.0.1',
  options = {},
}: ServerSettings = {}): Promise<TestSmtpServer> {
  const mails: ParsedMail[] = [];
  const asked: string[] = [];
  let contents = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onConnect: (_session, done) => {
      running.connections += 1;
      done();
    },
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address);
      done(errorOf(answer(address)));
    },
    onData: (stream, _session, done) => {
      simpleParser(stream).then((mail) => {
        contents += 1;
        const refusal = errorOf(answerContent(contents));
        if (!refusal) mails.push(mail);
        done(refusal);
      }, done);
    },
    ...options,
  });
  // A client that is killed resets its connection, which the server reports as an error.
  server.on('error', () => undefined);
  server.listen(wanted, host);
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  onTestFinished(stop);
  const running = { port, url: `smtp://${host}:${port}`, mails, asked, connections: 0, stop };
  return running;
}

/** The server takes the code from the error, and the rest of the reply from its message. */
function errorOf(reply: string | null): Error | null {
  if (reply === null) return null;
  const [code = '', ...words] = reply.split(' ');
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) });
}
