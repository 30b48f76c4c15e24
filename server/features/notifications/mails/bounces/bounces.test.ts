import { createHmac, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { updatePrivateProfile } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { PublicFetch } from '#server/platform/net/fetch-public.ts';
import { makeCertificate } from '#server/testing/certificates.ts';
import { insertMember } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const TOPIC = 'arn:aws:sns:us-east-1:123456789012:mail';
const MAILGUN_KEY = 'key-0123456789abcdef';
const POSTMARK_LOGIN = 'postmark:0123456789abcdef';

const sns = makeCertificate(30);
const CERTIFICATE = 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-1.pem';

/** The addresses that the site has asked. */
const asked: string[] = [];
const fetchPublic: PublicFetch = async (url) => {
  asked.push(url.href);
  return { url, mediaType: 'application/x-pem-file', body: Buffer.from(sns.cert) };
};

const site = useTestApp(
  {
    BOUNCES_SES_TOPIC: TOPIC,
    BOUNCES_SENDGRID_KEY: ec.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    BOUNCES_MAILGUN_KEY: MAILGUN_KEY,
    BOUNCES_POSTMARK_LOGIN: POSTMARK_LOGIN,
  },
  { fetchPublic },
);

let id: string;
let email: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  email = `fan${count}@test.invalid`;
  ({ id } = await insertMember(site().database));
  await site().database.write((transaction) => updatePrivateProfile(transaction, id, { email }));
});

const stopped = async () => {
  const { mail_stopped_reason } = await site()
    .database.read.selectFrom('private_profiles')
    .where('id', '=', id)
    .select('mail_stopped_reason')
    .executeTakeFirstOrThrow();
  return mail_stopped_reason;
};

async function post(
  provider: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<number> {
  const response = await fetch(`${site().url}/mail/bounces/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return response.status;
}

describe('SendGrid [MAIL-23]', () => {
  function signed(events: unknown[]) {
    const [body, timestamp] = [JSON.stringify(events), '1795000000'];
    const signature = sign('sha256', Buffer.from(timestamp + body), ec.privateKey);
    const prefix = 'x-twilio-email-event-webhook';
    const headers = {
      [`${prefix}-signature`]: signature.toString('base64'),
      [`${prefix}-timestamp`]: timestamp,
    };
    return { body, headers };
  }

  it.each([
    [{ event: 'bounce', type: 'bounce', status: '5.1.1' }, 'bounce'],
    [{ event: 'spamreport' }, 'complaint'],
    [{ event: 'bounce', type: 'blocked', status: '5.7.1' }, null],
    [{ event: 'delivered' }, null],
  ])('after %j, mail is stopped as %s', async (event, reason) => {
    const { body, headers } = signed([{ ...event, email, timestamp: 1_795_000_000 }]);
    expect(await post('sendgrid', body, headers)).toBe(200);
    expect(await stopped()).toBe(reason);
  });

  it('is refused with another signature', async () => {
    const { headers } = signed([]);
    const body = [{ event: 'bounce', type: 'bounce', email }];
    expect(await post('sendgrid', body, headers)).toBe(403);
    expect(await post('sendgrid', body)).toBe(403);
    expect(await stopped()).toBeNull();
  });
});

describe('Mailgun [MAIL-23]', () => {
  function signed(event: Record<string, unknown>, key = MAILGUN_KEY, age = 0) {
    const timestamp = String(Math.floor(Date.now() / 1000) - age);
    const token = 'a'.repeat(50);
    const signature = createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex');
    return { signature: { timestamp, token, signature }, 'event-data': event };
  }
  const bounce = () => ({
    event: 'failed',
    severity: 'permanent',
    reason: 'bounce',
    recipient: email,
  });

  it('stops mail after a bounce', async () => {
    expect(await post('mailgun', signed(bounce()))).toBe(200);
    expect(await stopped()).toBe('bounce');
  });

  it('stops mail after a complaint', async () => {
    expect(await post('mailgun', signed({ event: 'complained', recipient: email }))).toBe(200);
    expect(await stopped()).toBe('complaint');
  });

  it('does not stop mail after a failure that passes or has another reason', async () => {
    await post('mailgun', signed({ ...bounce(), severity: 'temporary' }));
    await post('mailgun', signed({ ...bounce(), reason: 'espblock' }));
    expect(await stopped()).toBeNull();
  });

  it('is refused with another key, and when it is old', async () => {
    expect(await post('mailgun', signed(bounce(), 'another-key-of-somebody'))).toBe(403);
    expect(await post('mailgun', signed(bounce(), MAILGUN_KEY, 25 * 3600))).toBe(403);
    expect(await stopped()).toBeNull();
  });
});

describe('Postmark [MAIL-23]', () => {
  const login = (text: string) => ({
    authorization: `Basic ${Buffer.from(text).toString('base64')}`,
  });

  it.each([
    ['Bounce', 'HardBounce', 'bounce'],
    ['SpamComplaint', 'SpamComplaint', 'complaint'],
    ['Bounce', 'SoftBounce', null],
  ])('after %s %s, mail is stopped as %s', async (RecordType, Type, reason) => {
    const notice = { RecordType, Type, TypeCode: 1, Email: email, Inactive: true };
    expect(await post('postmark', notice, login(POSTMARK_LOGIN))).toBe(200);
    expect(await stopped()).toBe(reason);
  });

  it('is refused with another password', async () => {
    const notice = { RecordType: 'Bounce', Type: 'HardBounce', Email: email };
    expect(await post('postmark', notice, login('postmark:guess'))).toBe(403);
    expect(await post('postmark', notice)).toBe(403);
    expect(await stopped()).toBeNull();
  });
});

describe('Amazon SES [MAIL-23]', () => {
  interface Sns {
    Type: string;
    Message: string;
    SubscribeURL?: string;
    Token?: string;
  }

  function signed(fields: Sns, more: Record<string, string> = {}): Record<string, string> {
    const common = { MessageId: 'message-1', TopicArn: TOPIC, Timestamp: '2026-11-26T03:04:05Z' };
    const message: Record<string, string> = { ...common, ...fields, ...more };
    const text = Object.keys(message)
      .toSorted()
      .map((name) => `${name}\n${message[name]}\n`)
      .join('');
    const Signature = sign('sha256', Buffer.from(text), sns.key).toString('base64');
    return { ...message, Signature, SignatureVersion: '2', SigningCertURL: CERTIFICATE };
  }

  const bounce = (bounceType = 'Permanent') => ({
    Type: 'Notification',
    Message: JSON.stringify({
      notificationType: 'Bounce',
      bounce: { bounceType, bouncedRecipients: [{ emailAddress: email }] },
    }),
  });
  const plain = { 'content-type': 'text/plain; charset=UTF-8' };

  it('stops mail after a permanent bounce', async () => {
    expect(new X509Certificate(sns.cert).publicKey.asymmetricKeyType).toBe('rsa');
    expect(await post('ses', signed(bounce()), plain)).toBe(200);
    expect(await stopped()).toBe('bounce');
  });

  it('stops mail after a complaint, and not after a bounce that passes', async () => {
    expect(await post('ses', signed(bounce('Transient')), plain)).toBe(200);
    expect(await stopped()).toBeNull();
    const complaint = { complainedRecipients: [{ emailAddress: email }] };
    const Message = JSON.stringify({ notificationType: 'Complaint', complaint });
    await post('ses', signed({ Type: 'Notification', Message }), plain);
    expect(await stopped()).toBe('complaint');
  });

  it('confirms the subscription of its topic', async () => {
    const SubscribeURL = 'https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription';
    const confirmation = { Type: 'SubscriptionConfirmation', Message: 'Confirm', Token: 'token' };
    expect(await post('ses', signed({ ...confirmation, SubscribeURL }), plain)).toBe(200);
    expect(asked).toContain(SubscribeURL);
  });

  it('is refused with another signature, topic or source of the certificate', async () => {
    const message = signed(bounce());
    asked.length = 0;
    const other = { Message: bounce('Permanent').Message.replace('Bounce', 'bounce') };
    expect(await post('ses', { ...message, ...other }, plain)).toBe(403);
    const elsewhere = signed(bounce(), { TopicArn: TOPIC.replace('mail', 'other') });
    expect(await post('ses', elsewhere, plain)).toBe(403);
    for (const SigningCertURL of [
      'https://sns.us-east-1.amazonaws.com.evil.invalid/a.pem',
      'http://sns.us-east-1.amazonaws.com/a.pem',
      'https://evil.invalid/sns.us-east-1.amazonaws.com/a.pem',
    ]) {
      expect(await post('ses', { ...message, SigningCertURL }, plain)).toBe(403);
    }
    expect(asked.filter((url) => url !== CERTIFICATE)).toEqual([]);
    expect(await stopped()).toBeNull();
  });
});

it('a request of another form, or of an unknown provider, is refused [MAIL-23]', async () => {
  expect(
    await post('postmark', 'no json', {
      authorization: `Basic ${Buffer.from(POSTMARK_LOGIN).toString('base64')}`,
    }),
  ).toBe(400);
  expect(await post('pigeons', {})).toBe(404);
  expect(site().logged.join('\n')).not.toContain(email);
});
