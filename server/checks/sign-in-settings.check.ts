import { isLoopback } from '#server/platform/env/env.ts';
import { type Check, error, ok } from './check.ts';

/** Checks that sign-in is configured, and that the demo sign-in cannot be reached from the internet. */
export const signInSettings: Check = {
  name: 'sign-in-settings',
  at: ['start', 'dashboard'],
  run: ({ env }) => {
    if (!env.demoSignIn) return env.oidc ? [] : [nobodyFinding];
    return [isLoopback(env.publicUrl.hostname) ? demoFinding : publicDemoFinding];
  },
};

const nobodyFinding = error(
  { en: 'Nobody can sign in.', ja: 'だれもログインできません。' },
  {
    en: 'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
    ja: 'GOOGLE_CLIENT_IDとGOOGLE_CLIENT_SECRETを設定してください。',
  },
);

const demoFinding = ok({
  en: 'The demo sign-in is on, on this machine only.',
  ja: 'デモのログインが、このマシンだけで有効です。',
});

const publicDemoFinding = error(
  {
    en: 'DEMO_SIGN_IN lets everybody sign in as anybody, also as an admin.',
    ja: 'DEMO_SIGN_INにより、だれでも管理者としてログインできます。',
  },
  { en: 'Set it to 0.', ja: '0にして、起動し直してください。' },
);
