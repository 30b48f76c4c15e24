import { isLoopback } from '#server/platform/env/env.ts';
import { type Check, error, ok } from './check.ts';

/** Checks that the proxies pass on the public host. `publicAnswer` reports an address without response. */
export const publicHost: Check = {
  name: 'public-host',
  at: ['dashboard'],
  run: async ({ env, request }) => {
    const { hostname, host, origin } = env.publicUrl;
    if (isLoopback(hostname)) return [];
    const answer = await request(`${origin}/auth/host`)
      .then((response) => response.json())
      .catch(() => null);
    const header = wrongHeaderOf(answer);
    if (header === undefined) return [];
    if (header === null) {
      return [
        ok({
          en: `The proxies pass on the host ${host}.`,
          ja: `プロキシーが${host}を正しく渡しています。`,
        }),
      ];
    }
    return [
      error(
        {
          en: `A proxy changes the header ${header}: nobody can sign in.`,
          ja: `プロキシーが${header}ヘッダーを変えていて、だれもログインできません。`,
        },
        {
          en: `Let it send ${host}, once, as docs/operators/operations.md#proxy shows.`,
          ja: `${host}だけを送るように設定してください（docs/operators/operations.md#proxy）。`,
        },
      ),
    ];
  },
};

/** Returns the header that a proxy changes, null if there is none, or undefined when another program has responded. */
function wrongHeaderOf(answer: unknown): string | null | undefined {
  const { wrong_header: header } = (answer ?? {}) as { wrong_header?: unknown };
  return typeof header === 'string' || header === null ? header : undefined;
}
