import { type Env, isLoopback } from '#server/platform/env/env.ts';
import {
  type Check,
  type CheckContext,
  error,
  type Finding,
  ok,
  reasonOf,
  warning,
} from './check.ts';

/** Providers refuse tokens, and we refuse theirs, when the clocks differ by more. */
const MAX_SKEW_SECONDS = 60;

/** Somebody can sign in, the provider answers, and its clock agrees with ours. */
export const signIn: Check = {
  name: 'sign-in',
  run: ({ env, request }) => {
    if (env.oidc) return checkProvider(env.oidc.issuer, request);
    return [env.demoSignIn ? demoFinding(env) : nobodyFinding];
  },
};

const nobodyFinding = error(
  'Nobody can sign in. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
  'だれもログインできません。GOOGLE_CLIENT_ID と GOOGLE_CLIENT_SECRET を設定してください。',
);

function demoFinding({ publicUrl }: Env): Finding {
  return isLoopback(publicUrl.hostname)
    ? ok(
        'The demo sign-in is on, on this machine only.',
        'デモのログインが有効です（このマシンだけ）。',
      )
    : error(
        'DEMO_SIGN_IN lets everybody sign in as anybody, also as an admin. Remove it.',
        'DEMO_SIGN_IN により、だれでも管理者としてログインできます。外してください。',
      );
}

async function checkProvider(issuer: URL, request: CheckContext['request']): Promise<Finding[]> {
  const address = new URL('.well-known/openid-configuration', `${issuer.href.replace(/\/$/, '')}/`);
  const response = await request(address).catch(reasonOf);
  const reason = typeof response === 'string' ? response : `HTTP ${response.status}`;
  if (typeof response === 'string' || !response.ok) {
    return [
      error(
        `The provider ${issuer.host} does not answer (${reason}). Check OIDC_ISSUER and the way to it.`,
        `ログインの提供元 ${issuer.host} が応答しません（${reason}）。OIDC_ISSUER とネットワークを確かめてください。`,
      ),
    ];
  }
  const answers = ok(
    `The provider ${issuer.host} answers.`,
    `ログインの提供元 ${issuer.host} が応答します。`,
  );
  return [answers, ...clockFindings(response.headers.get('date'))];
}

function clockFindings(date: string | null): Finding[] {
  const skew = date === null ? 0 : Math.round((Date.now() - Date.parse(date)) / 1000);
  if (!(Math.abs(skew) > MAX_SKEW_SECONDS)) return [];
  return [
    warning(
      `The clock of this machine differs from that of the provider by ${skew} s. Set it by NTP.`,
      `このマシンの時計が提供元と ${skew} 秒ずれています。NTP で合わせてください。`,
    ),
  ];
}
