import { createHmac, generateKeyPairSync, randomUUID, sign, X509Certificate } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/foundations/limits.ts';
import { updatePrivateProfile } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { PublicFetch } from '#server/platform/net/fetch-public.ts';
import { makeCertificate } from '#server/testing/certificates.ts';
import { insertMember } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { mailResumed } from '../mails.service.ts';

const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const TOPIC = 'arn:aws:sns:us-east-1:123456789012:mail';
const MAILGUN_KEY = 'key-0123456789abcdef';
const POSTMARK_LOGIN = 'postmark:0123456789abcdef';

const sns = makeCertificate(30);
const CERTIFICATE = 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-1.pem';

const asked: string[] = [];
const fetchPublic: PublicFetch = async (url) => {
  asked.push(url.href);
  if (url.pathname.endsWith('-a1.pem')) url = new URL('https://sns.s3.amazonaws.com/a.pem');
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

const stopped = async (userId = id) => {
  const { mail_stopped_reason } = await site()
    .database.read.selectFrom('private_profiles')
    .where('id', '=', userId)
    .select('mail_stopped_reason')
    .executeTakeFirstOrThrow();
  return mail_stopped_reason;
};

/** Resumes mail as the member, and expects that a repeated notice is accepted and stops nothing. */
async function expectNoEffect(retry: () => Promise<number>): Promise<void> {
  expect(await stopped()).not.toBeNull();
  await site().database.write((transaction) => updatePrivateProfile(transaction, id, mailResumed));
  expect(await retry()).toBe(200);
  expect(await stopped()).toBeNull();
}

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

describe('a notice of SendGrid [MAIL-23]', () => {
  function signed(events: unknown[], age = 0) {
    const body = JSON.stringify(events);
    const timestamp = String(Math.floor((Date.now() - age) / SECOND));
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
  ])('about %j stops mail for the reason %s', async (event, reason) => {
    const { body, headers } = signed([{ ...event, email, timestamp: 1_795_000_000 }]);
    expect(await post('sendgrid', body, headers)).toBe(200);
    expect(await stopped()).toBe(reason);
  });

  const bounced = () => ({ event: 'bounce', type: 'bounce', email, sg_event_id: randomUUID() });

  it('changes nothing when its event is repeated, even in another request [MAIL-60]', async () => {
    const event = bounced();
    const { body, headers } = signed([event]);
    expect(await post('sendgrid', body, headers)).toBe(200);
    await expectNoEffect(() => post('sendgrid', body, headers));
    const again = signed([{ event: 'delivered', email }, event]);
    expect(await post('sendgrid', again.body, again.headers)).toBe(200);
    expect(await stopped()).toBeNull();
    const next = signed([bounced()]);
    await post('sendgrid', next.body, next.headers);
    expect(await stopped()).toBe('bounce');
  });

  it('is refused when it is older than SendGrid’s last retry [MAIL-34]', async () => {
    for (const age of [DAY + 10 * MINUTE, -10 * MINUTE]) {
      const { body, headers } = signed([bounced()], age);
      expect(await post('sendgrid', body, headers)).toBe(403);
    }
    const { body, headers } = signed([bounced()], DAY - MINUTE);
    expect(await stopped()).toBeNull();
    expect(await post('sendgrid', body, headers)).toBe(200);
  });

  it('is refused with a wrong signature', async () => {
    const { headers } = signed([]);
    const body = [{ event: 'bounce', type: 'bounce', email }];
    expect(await post('sendgrid', body, headers)).toBe(403);
    expect(await post('sendgrid', body)).toBe(403);
    expect(await stopped()).toBeNull();
  });
});

describe('a notice of Mailgun [MAIL-23]', () => {
  function signed(event: Record<string, unknown>, key = MAILGUN_KEY, age = 0) {
    const timestamp = String(Math.floor((Date.now() - age) / SECOND));
    const token = randomUUID();
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

  it('does not stop mail after a temporary failure, or after a failure that is not a bounce', async () => {
    await post('mailgun', signed({ ...bounce(), severity: 'temporary' }));
    await post('mailgun', signed({ ...bounce(), reason: 'espblock' }));
    expect(await stopped()).toBeNull();
  });

  it('is refused with a signature by another key', async () => {
    expect(await post('mailgun', signed(bounce(), 'another-key-of-somebody'))).toBe(403);
    expect(await stopped()).toBeNull();
  });

  it('changes nothing when it is repeated [MAIL-60]', async () => {
    const notice = signed(bounce());
    expect(await post('mailgun', notice)).toBe(200);
    await expectNoEffect(() => post('mailgun', notice));
  });

  it('is refused when its token was used for another recipient [MAIL-61]', async () => {
    const other = await insertMember(site().database);
    const recipient = 'other@test.invalid';
    await site().database.write((transaction) =>
      updatePrivateProfile(transaction, other.id, { email: recipient }),
    );
    for (const first of [bounce(), { event: 'delivered', recipient: email }]) {
      const notice = signed(first);
      expect(await post('mailgun', notice)).toBe(200);
      const forged = { ...notice, 'event-data': { ...bounce(), recipient } };
      expect(await post('mailgun', forged)).toBe(403);
    }
    expect(await stopped(other.id)).toBeNull();
  });

  it('takes effect once when it arrives several times at once [MAIL-33]', async () => {
    const notice = signed(bounce());
    const stops = () => site().logged.filter((line) => line.includes('mail stopped')).length;
    const before = stops();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('mailgun', notice)));
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    expect(stops() - before).toBe(1);
  });

  it('is refused when it is older than Mailgun’s last retry [MAIL-34]', async () => {
    for (const age of [8 * HOUR + 10 * MINUTE, -10 * MINUTE]) {
      expect(await post('mailgun', signed(bounce(), MAILGUN_KEY, age))).toBe(403);
    }
    expect(await stopped()).toBeNull();
    expect(await post('mailgun', signed(bounce(), MAILGUN_KEY, 8 * HOUR - MINUTE))).toBe(200);
  });
});

describe('a notice of Postmark [MAIL-23]', () => {
  let last = 0;
  const newId = () => {
    last += 1;
    return last;
  };
  const login = (text: string) => ({
    authorization: `Basic ${Buffer.from(text).toString('base64')}`,
  });

  it.each([
    ['Bounce', 'HardBounce', 'bounce'],
    ['SpamComplaint', 'SpamComplaint', 'complaint'],
    ['Bounce', 'SoftBounce', null],
  ])('about %s %s stops mail for the reason %s', async (RecordType, Type, reason) => {
    const notice = { ID: newId(), RecordType, Type, TypeCode: 1, Email: email, Inactive: true };
    expect(await post('postmark', notice, login(POSTMARK_LOGIN))).toBe(200);
    expect(await stopped()).toBe(reason);
  });

  it('changes nothing when it is repeated [MAIL-33]', async () => {
    const notice = { ID: newId(), RecordType: 'Bounce', Type: 'HardBounce', Email: email };
    expect(await post('postmark', notice, login(POSTMARK_LOGIN))).toBe(200);
    await expectNoEffect(() => post('postmark', notice, login(POSTMARK_LOGIN)));
  });

  it('is refused with a wrong password', async () => {
    const notice = { ID: newId(), RecordType: 'Bounce', Type: 'HardBounce', Email: email };
    expect(await post('postmark', notice, login('postmark:guess'))).toBe(403);
    expect(await post('postmark', notice)).toBe(403);
    expect(await stopped()).toBeNull();
  });
});

describe('a notice of Amazon SES [MAIL-23]', () => {
  interface Sns {
    Type: string;
    Message: string;
    SubscribeURL?: string;
    Token?: string;
  }

  const dated = (age: number) => new Date(Date.now() - age).toISOString();

  function signed(fields: Sns, more: Record<string, string> = {}): Record<string, string> {
    const common = { MessageId: randomUUID(), TopicArn: TOPIC, Timestamp: dated(0) };
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

  it('stops mail after a complaint, but not after a temporary bounce', async () => {
    expect(await post('ses', signed(bounce('Transient')), plain)).toBe(200);
    expect(await stopped()).toBeNull();
    const complaint = { complainedRecipients: [{ emailAddress: email }] };
    const Message = JSON.stringify({ notificationType: 'Complaint', complaint });
    await post('ses', signed({ Type: 'Notification', Message }), plain);
    expect(await stopped()).toBe('complaint');
  });

  it('is answered with a confirmation when it asks to confirm the subscription, but only at a URL of SNS', async () => {
    const query = '/?Action=ConfirmSubscription';
    const SubscribeURL = `https://sns.us-east-1.amazonaws.com${query}`;
    const confirmation = { Type: 'SubscriptionConfirmation', Message: 'Confirm', Token: 'token' };
    expect(await post('ses', signed({ ...confirmation, SubscribeURL }), plain)).toBe(200);
    expect(asked).toContain(SubscribeURL);
    asked.length = 0;
    const elsewhere = { SubscribeURL: `https://sns.s3.amazonaws.com${query}` };
    expect(await post('ses', signed({ ...confirmation, ...elsewhere }), plain)).toBe(200);
    expect(asked).not.toContain(elsewhere.SubscribeURL);
  });

  it('changes nothing when its message is repeated [MAIL-60]', async () => {
    const message = signed(bounce());
    expect(await post('ses', message, plain)).toBe(200);
    await expectNoEffect(() => post('ses', message, plain));
  });

  it('is refused when it is older than the last retry of SNS [MAIL-34]', async () => {
    for (const age of [HOUR + 10 * MINUTE, -10 * MINUTE]) {
      const message = signed(bounce(), { Timestamp: dated(age) });
      expect(await post('ses', message, plain)).toBe(403);
    }
    const undated = signed(bounce(), { Timestamp: 'lately' });
    expect(await post('ses', undated, plain)).toBe(403);
    expect(await stopped()).toBeNull();
    const retried = signed(bounce(), { Timestamp: dated(HOUR - MINUTE) });
    expect(await post('ses', retried, plain)).toBe(200);
  });

  // Amazon serves files of its customers at some of these host names.
  it.each([
    'https://sns.s3.amazonaws.com/SimpleNotificationService-1.pem',
    'https://sns.elb.amazonaws.com/SimpleNotificationService-1.pem',
    'https://sns.s3-us-east-1.amazonaws.com/SimpleNotificationService-1.pem',
    'https://sns.us-east-1.elb.amazonaws.com/SimpleNotificationService-1.pem',
    'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem',
    'https://sns.us-east-1.amazonaws.com.cn/SimpleNotificationService-1.pem',
    'https://sns.us-east-1.amazonaws.com.evil.invalid/SimpleNotificationService-1.pem',
    'https://sns.us-east-1.amazonaws.com:8443/SimpleNotificationService-1.pem',
    'https://user@sns.us-east-1.amazonaws.com/SimpleNotificationService-1.pem',
    'http://sns.us-east-1.amazonaws.com/SimpleNotificationService-1.pem',
    'https://evil.invalid/sns.us-east-1.amazonaws.com/SimpleNotificationService-1.pem',
    'https://sns.us-east-1.amazonaws.com/bucket/SimpleNotificationService-1.pem',
    'https://sns.us-east-1.amazonaws.com/a.pem',
    'not a URL',
  ])('is refused with the certificate %s, which is not requested [MAIL-35]', async (source) => {
    asked.length = 0;
    expect(await post('ses', { ...signed(bounce()), SigningCertURL: source }, plain)).toBe(403);
    expect(asked).toEqual([]);
    expect(await stopped()).toBeNull();
  });

  it('is refused when SNS redirects the request for its certificate [MAIL-35]', async () => {
    const moved = CERTIFICATE.replace('-1.pem', '-a1.pem');
    expect(await post('ses', { ...signed(bounce()), SigningCertURL: moved }, plain)).toBe(403);
    expect(asked).toContain(moved);
    expect(await stopped()).toBeNull();
  });

  it('is refused with a wrong signature or from another topic', async () => {
    const message = signed(bounce());
    const other = { Message: bounce('Permanent').Message.replace('Bounce', 'bounce') };
    expect(await post('ses', { ...message, ...other }, plain)).toBe(403);
    const elsewhere = signed(bounce(), { TopicArn: TOPIC.replace('mail', 'other') });
    expect(await post('ses', elsewhere, plain)).toBe(403);
    expect(await stopped()).toBeNull();
  });
});

it('a malformed request, or a request from an unknown provider, is refused [MAIL-23]', async () => {
  expect(
    await post('postmark', 'no json', {
      authorization: `Basic ${Buffer.from(POSTMARK_LOGIN).toString('base64')}`,
    }),
  ).toBe(400);
  expect(await post('pigeons', {})).toBe(404);
  expect(site().logged.join('\n')).not.toContain(email);
});
