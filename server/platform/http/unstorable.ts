import type { FastifyInstance } from 'fastify';
import { hasUnstorable } from '#contract/foundations/characters.ts';
import { AppError } from './app-error.ts';

/**
 * Refuses texts that no database can store, in every parameter and body that passes its schema. A path with such a text
 * is not found.
 */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('preHandler', (request, reply, done) => {
    if (request.is404) return done();
    if (containsUnstorable(request.params)) return reply.callNotFound();
    const isUnstorable = containsUnstorable(request.query) || containsUnstorable(request.body);
    done(
      isUnstorable
        ? new AppError('invalid-argument', '使用できない文字が含まれています')
        : undefined,
    );
  });
}

function containsUnstorable(value: unknown): boolean {
  const values: unknown[] = [value];
  for (let next = values.pop(); next !== undefined; next = values.pop()) {
    if (typeof next === 'string' && hasUnstorable(next)) return true;
    if (typeof next !== 'object' || next === null || ArrayBuffer.isView(next)) continue;
    for (const [name, part] of Object.entries(next)) values.push(name, part ?? '');
  }
  return false;
}
