import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { z } from 'zod';
import { textSchema } from '#contract/foundations/primitives.ts';
import type { Html } from '#server/platform/http/html.ts';
import type { DemoAccounts } from './demo-accounts.ts';
import { type DemoForm, demoErrorPage, demoSignInPage } from './demo-pages.ts';

const style = readFileSync(new URL('./demo-pages.css', import.meta.url), 'utf8');

interface InteractionOptions {
  path: string;
  provider: Provider;
  accounts: DemoAccounts;
}

const newAccountSchema = z.object({
  name: textSchema({ what: '名前', max: 50, required: true }),
  email: z.union(
    [z.string().trim().length(0), z.string().trim().max(254).pipe(z.email())],
    'メールアドレスの形式が正しくありません',
  ),
});

export async function registerDemoInteraction(app: FastifyInstance, options: InteractionOptions) {
  const { path } = options;
  const open = {
    config: { access: 'public', whileReadOnly: 'everybody' },
    schema: { hide: true },
  } as const;
  const limited = {
    ...open,
    config: { ...open.config, rateLimit: { max: 60, timeWindow: 60_000 } },
  } as const;
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.get(`${path}/style.css`, open, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .type('text/css; charset=utf-8')
        .send(style),
    );
    scope.get(`${path}/interaction/:uid`, limited, (request, reply) =>
      show(options, request, reply),
    );
    scope.post(`${path}/interaction/:uid`, limited, (request, reply) =>
      decide(options, request, reply),
    );
  });
}

async function show(options: InteractionOptions, request: FastifyRequest, reply: FastifyReply) {
  if (!(await isOwnInteraction(options, request, reply))) {
    return page(reply.code(400), demoErrorPage(options.path, 'expired'));
  }
  return page(reply, demoSignInPage(options.path, options.accounts.offered));
}

async function decide(options: InteractionOptions, request: FastifyRequest, reply: FastifyReply) {
  if (!(await isOwnInteraction(options, request, reply))) {
    return page(reply.code(400), demoErrorPage(options.path, 'expired'));
  }
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  if (form.has('cancel')) {
    return finish(options, request, reply, { error: 'access_denied' });
  }
  const chosen = options.accounts.find(form.get('account') ?? '');
  if (chosen) return finish(options, request, reply, signedInAs(chosen.subject));
  const typed = { name: form.get('name') ?? '', email: form.get('email') ?? '' };
  const parsed = newAccountSchema.safeParse(typed);
  if (!parsed.success) {
    const errors: DemoForm['errors'] = {};
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
    const shown = demoSignInPage(options.path, options.accounts.offered, { ...typed, errors });
    return page(reply.code(422), shown);
  }
  const { name, email } = parsed.data;
  const { subject } = options.accounts.add(name, email === '' ? null : email);
  return finish(options, request, reply, signedInAs(subject));
}

function signedInAs(accountId: string) {
  return { login: { accountId, remember: false }, select_account: {} };
}

// Whether this browser started the sign-in that the page belongs to. The provider's cookie proves it.
async function isOwnInteraction(
  { provider }: InteractionOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { uid } = request.params as { uid: string };
  try {
    return (await provider.interactionDetails(request.raw, reply.raw)).uid === uid;
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return false;
    throw error;
  }
}

async function finish(
  { provider }: InteractionOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Parameters<Provider['interactionResult']>[2],
) {
  const options = { mergeWithLastSubmission: false };
  const next = await provider.interactionResult(request.raw, reply.raw, result, options);
  return reply.header('cache-control', 'no-store').redirect(next, 303);
}

function page(reply: FastifyReply, content: Html) {
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(content.text);
}
