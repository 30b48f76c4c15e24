import { type Check, type Finding, ok, warning } from './check.ts';
import { askIssuer } from './sign-in-issuer.check.ts';

/** If the clocks differ by more than this, the site may refuse valid ID tokens of the provider. */
const MAX_SKEW_SECONDS = 60;

/** Checks that the clocks of the site and of the sign-in provider agree, if the provider responds. */
export const clock: Check = {
  name: 'clock',
  at: ['dashboard'],
  run: async ({ env, request }) => {
    const answer = env.oidc && (await askIssuer(env.oidc, request).catch(() => null));
    const date = answer?.headers.get('date') ?? null;
    return date === null ? [] : [skewFinding(Math.round((Date.now() - Date.parse(date)) / 1000))];
  },
};

function skewFinding(seconds: number): Finding {
  if (Math.abs(seconds) <= MAX_SKEW_SECONDS) {
    return ok({
      en: 'The clock agrees with that of the provider.',
      ja: '時計は、ログインの提供元と合っています。',
    });
  }
  return warning(
    {
      en: `The clock of this machine differs from that of the provider by ${seconds} s.`,
      ja: `このマシンの時計が、ログインの提供元と${seconds}秒ずれています。`,
    },
    { en: 'Set it by NTP.', ja: 'NTPで合わせてください。' },
  );
}
