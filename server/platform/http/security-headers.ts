import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * The headers every answer carries: no inline script or style, nothing framed, nothing sniffed, no
 * address told to other sites. Popups keep their opener, for the sign-in window.
 */
export async function installSecurityHeaders(app: FastifyInstance, publicUrl: URL): Promise<void> {
  const secure = publicUrl.protocol === 'https:';
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // data: is for picture placeholders, blob: for the preview of a picture not sent yet.
        imgSrc: ["'self'", 'data:', 'blob:'],
        // A video plays in a frame of YouTube that sets no cookie, once somebody has asked for it.
        frameSrc: ['https://www.youtube-nocookie.com'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  });
}
