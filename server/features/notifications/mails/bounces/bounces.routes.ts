import { z } from 'zod';
import { publicRoute } from '#server/platform/http/access.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Site } from '#server/platform/site.ts';
import { type BouncesDeps, providersOf, takeNotices } from './bounces.service.ts';

const paramsSchema = z.strictObject({ provider: z.string() });

const PER_MINUTE = 600;
/** In bytes. SendGrid sends several events in one request of up to this size. */
const BODY_LIMIT = 1024 * 1024;

/** Registers the webhooks of mail providers, which a signature or a password authenticates instead of a session. */
export async function registerBounces(site: Site & BouncesDeps): Promise<void> {
  const providers = providersOf(site);
  const { schema, config } = publicRoute('Notices of providers about bounced mails.', PER_MINUTE);
  await site.app.register(async (scope) => {
    // Signatures are computed over the raw body. SNS sends JSON as plain text.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_, body, done) =>
      done(null, body),
    );
    scope.post('/mail/bounces/:provider', {
      schema: { ...schema, params: paramsSchema },
      config: { ...config, whileReadOnly: 'everybody' },
      handler: async (request) => {
        const { provider } = paramsSchema.parse(request.params);
        const read = providers.get(provider);
        if (read === undefined) throw new AppError('not-found');
        const { headers, body } = request;
        await takeNotices(site, provider, read, { headers, body: String(body) });
        return {};
      },
    });
  });
}
