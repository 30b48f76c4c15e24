import { isUnavailable } from '#server/platform/is-unavailable.ts';
import type { OperatorText } from '#server/platform/operator-text.ts';
import { StartFailure } from '#server/platform/start-failure.ts';
import { addressOf, type BucketLocation } from './files-location.ts';

interface Reason {
  text: OperatorText;
  remedy: OperatorText;
}

export class BucketFailure extends StartFailure {
  readonly text: OperatorText;
  readonly remedy: OperatorText;

  constructor(location: BucketLocation, { text, remedy }: Reason, cause: unknown) {
    const name = `${location.settings}_URL ${addressOf(location)}`;
    const [en, ja] = [`${name}: ${text.en}.`, `${name}：${text.ja}。`];
    super({ en: `${en} ${remedy.en}`, ja: ja + remedy.ja }, { cause });
    this.text = { en, ja };
    this.remedy = remedy;
  }
}

export function explainBucketFailure(failure: unknown, location: BucketLocation): StartFailure {
  if (failure instanceof StartFailure) return failure;
  const { name, code, status, message } = describe(failure);
  const known = reasons.find(({ of }) => of.test(`${status} ${name} ${code} ${message}`));
  if (known) return new BucketFailure(location, known.reason(location, failure), failure);
  const why = isUnavailable(failure) ? code || message : `${name}: ${message}`;
  return new BucketFailure(location, unreachable(location, why), failure);
}

function unreachable({ settings }: BucketLocation, why: string): Reason {
  return {
    text: {
      en: `the server does not answer as expected (${why})`,
      ja: `サーバーから予期した応答がありません（${why}）`,
    },
    remedy: {
      en: `Check ${settings}_ENDPOINT and the way to it.`,
      ja: `${settings}_ENDPOINT とネットワークを確かめてください。`,
    },
  };
}

/** Unwraps a failure. Flydrive wraps the errors of its drivers, and the system wraps connection errors. */
function describe(failure: unknown) {
  let inner = failure;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  const error = inner instanceof Error ? inner : new Error(String(inner));
  const { code = '', $metadata } = error as {
    code?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  const [message = ''] = error.message.split('\n');
  // Google's SDK has the status in `code`.
  const status = $metadata?.httpStatusCode ?? (typeof code === 'number' ? code : 0);
  return { name: error.name, code: String(code), status, message };
}

interface Known {
  of: RegExp;
  reason: (location: BucketLocation, failure: unknown) => Reason;
}

const reasons: readonly Known[] = [
  {
    of: /NoSuchBucket|bucket does not exist/,
    reason: ({ bucket, settings }) => ({
      text: { en: `there is no bucket ${bucket}`, ja: `バケット ${bucket} がありません` },
      remedy: {
        en: `Create it, or correct ${settings}_URL or ${settings}_ENDPOINT.`,
        ja: `作るか、${settings}_URL か ${settings}_ENDPOINT を直してください。`,
      },
    }),
  },
  {
    of: /CredentialsProviderError|load the default credentials|it is not a file/,
    reason: ({ scheme }) => ({
      text: { en: 'no key is set', ja: '鍵がありません' },
      remedy: setKey(scheme),
    }),
  },
  {
    of: /InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken|^401|invalid_grant/,
    reason: ({ scheme }) => ({
      text: { en: 'the server refuses the key', ja: '鍵が受け付けられません' },
      remedy: setKey(scheme),
    }),
  },
  {
    of: /RequestTimeTooSkewed/,
    reason: () => ({
      text: { en: 'the clock of this machine is wrong', ja: 'このマシンの時計がずれています' },
      remedy: { en: 'Set it by NTP.', ja: 'NTP で合わせてください。' },
    }),
  },
  {
    of: /^30\d|PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocation|InvalidRegion/,
    reason: ({ region, settings }) => ({
      text: {
        en: `the bucket is not in the region ${region} or not at this address`,
        ja: `バケットがリージョン ${region} かこのアドレスにありません`,
      },
      remedy: {
        en: `Check ${settings}_REGION and ${settings}_ENDPOINT.`,
        ja: `${settings}_REGION と ${settings}_ENDPOINT を確かめてください。`,
      },
    }),
  },
  {
    of: /^403/,
    reason: ({ scheme }, failure) => {
      const { en, ja } = deniedAction(failure);
      return {
        text: { en: `the account may not ${en} there`, ja: `このアカウントでは${ja}ができません` },
        remedy: giveRights(scheme),
      };
    },
  },
];

function setKey(scheme: BucketLocation['scheme']): OperatorText {
  const names =
    scheme === 'gs'
      ? ['GOOGLE_APPLICATION_CREDENTIALS']
      : ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
  return {
    en: `Check ${names.join(' and ')}.`,
    ja: `${names.join(' と ')} を確かめてください。`,
  };
}

function giveRights(scheme: BucketLocation['scheme']): OperatorText {
  const rights =
    scheme === 'gs'
      ? ['roles/storage.objectUser']
      : ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:ListBucket'];
  return {
    en: `Give it ${rights.join(', ')} on this prefix.`,
    ja: `このプレフィックスの ${rights.join('、')} を許してください。`,
  };
}

/** Returns the action that the account may not do, from Flydrive's wrapper. Only errors of listings have no wrapper. */
function deniedAction(failure: unknown): OperatorText {
  const { code = '' } = failure as { code?: string };
  return actions[code] ?? { en: 'list', ja: '一覧' };
}

const actions: Record<string, OperatorText> = {
  E_CANNOT_READ_FILE: { en: 'read', ja: '読み取り' },
  E_CANNOT_WRITE_FILE: { en: 'write', ja: '書き込み' },
  E_CANNOT_DELETE_FILE: { en: 'delete', ja: '削除' },
};
