import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { MINUTE } from '#contract/foundations/limits.ts';
import { readBytes } from '../pictures/pictures.ts';
import { describe, findToken, pictureOf } from './items.ts';
import { holdersOf, holdingsOf } from './ledger.ts';
import { addressPage, itemPage, missingPage } from './page-html.ts';

const style = readFileSync(new URL('./pages.css', import.meta.url), 'utf8');

const open = { config: { access: 'public' }, schema: { hide: true } } as const;
/** The rate limit is high, because a page can have up to a hundred pictures. */
const limited = {
  ...open,
  config: { ...open.config, rateLimit: { max: 300, timeWindow: MINUTE } },
} as const;

interface ItemParams {
  Params: { contract: string; tokenId: string };
}

/** Registers the explorer of the demo chain, to which the demo's NFTs link. It has pages of tokens and addresses. */
export function registerDemoChain(app: FastifyInstance): void {
  app.get('/demo-chain/style.css', open, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('text/css; charset=utf-8')
      .send(style),
  );
  app.get<ItemParams>('/demo-chain/:contract/:tokenId', limited, async (request, reply) => {
    const token = findToken(request.params.contract.toLowerCase(), request.params.tokenId);
    if (!token) return missing(reply);
    return page(reply, itemPage(token, describe(token), holdersOf(token)));
  });
  app.get<{ Params: { address: string } }>(
    '/demo-chain/:address',
    limited,
    async (request, reply) => {
      const address = request.params.address.toLowerCase();
      if (!/^0x[0-9a-f]{40}$/.test(address)) return missing(reply);
      const held = holdingsOf(address).map((token) => ({ token, item: describe(token) }));
      return page(reply, addressPage(address, held));
    },
  );
  app.get<ItemParams>('/demo-chain/:contract/:tokenId/picture', limited, async (request, reply) => {
    const token = findToken(request.params.contract, request.params.tokenId);
    if (!token) return missing(reply);
    const picture = await readBytes('nfts', pictureOf(token).name);
    return reply.header('cache-control', 'public, max-age=86400').type('image/webp').send(picture);
  });
}

function missing(reply: FastifyReply) {
  return page(reply.code(404), missingPage());
}

function page(reply: FastifyReply, content: { text: string }) {
  return reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(content.text);
}
