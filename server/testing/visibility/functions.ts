import { z } from 'zod';
import { type Functions, functions } from '#contract/definitions.ts';
import { chunksOf } from '#server/platform/chunks-of.ts';
import { newId } from '#server/platform/ids.ts';
import { jsonSchemaOf, sampleOf } from '#server/testing/schema-values.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { markersIn } from './marker.ts';
import { knownValues } from './surfaces.ts';
import type { World } from './world.ts';

/** Fields whose values are not the id of a content of the table. */
const withoutContent = new Set([
  ...['requestId', 'batchId', 'sessionId', 'jobId', 'bannerId', 'webhookId', 'subscriptionId'],
  ...['noteId', 'walletId', 'similarId', 'lastDocId', 'video_url', 'chain_id', 'hidden'],
  'passkeyId',
]);

/** The names of fields that hold the same ids as a parameter of a path. */
const sameAs: Record<string, string> = {
  targetUserId: 'userId',
  targetAdminId: 'userId',
  requesterId: 'userId',
  followerId: 'userId',
  targetUserIds: 'userId',
  target_user_ids: 'userId',
  parentId: 'commentId',
  toClipId: 'clipId',
  afterPostId: 'postId',
  coverPostId: 'postId',
  postIds: 'postId',
  nftIds: 'nftId',
  expectedIds: 'nftId',
  targetId: 'postId',
  ids: 'postId',
  bannerIds: 'postId',
};

/** The number of calls of one client, below every rate limit. */
const CALLS_OF_CLIENT = 5;

type Inputs = [name: keyof Functions, input: Record<string, unknown>][];

/** Returns calls of every function that names content: one for each id, with sample values in all other fields. */
async function callsOf(world: World): Promise<Inputs> {
  const known = await knownValues(world);
  known.messageId = world.contents.filter(({ kind }) => kind === 'message').map(({ id }) => id);
  return (Object.keys(functions) as (keyof Functions)[]).flatMap((name) => {
    const schema = jsonSchemaOf(functions[name].input);
    const sample = sampleOf(schema) as Record<string, unknown>;
    const fields = Object.keys(schema.properties ?? {}).filter((field) => /ids?$/i.test(field));
    return fields
      .filter((field) => !withoutContent.has(field))
      .flatMap((field) => {
        const values = known[sameAs[field] ?? field];
        if (!values)
          throw new Error(`The table of visibility has no values for ${field} of ${name}`);
        return values.map((value): Inputs[number] => [
          name,
          {
            ...sample,
            requestId: newId(),
            [field]: Array.isArray(sample[field]) ? [value] : value,
          },
        ]);
      });
  });
}

/** Calls every function with the ids of all contents. Returns the markers in the responses, by function. */
export async function callEverything(
  world: World,
  newClient: () => Promise<TestClient>,
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for (const calls of chunksOf(await callsOf(world), CALLS_OF_CLIENT)) {
    const client = await newClient();
    for (const [name, input] of calls) {
      const accepted = functions[name].input;
      const fields = accepted instanceof z.ZodObject ? Object.keys(accepted.shape) : [];
      const data = Object.fromEntries(
        Object.entries(input).filter(([field]) => fields.includes(field)),
      );
      const response = await client.post(name, { data: { ...data, _csrfToken: client.token } });
      const markers = found.get(name) ?? new Set();
      for (const marker of markersIn(await response.text())) markers.add(marker);
      found.set(name, markers);
    }
  }
  return found;
}
