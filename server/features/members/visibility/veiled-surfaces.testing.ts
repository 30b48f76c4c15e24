import { TestClient } from '#server/testing/test-client.ts';

/** Records all later responses to a client. */
export function recordAnswers(client: TestClient): { take(): Promise<string[]> } {
  const answers: Promise<string>[] = [];
  client.fetch = async (path, init) => {
    const response = await TestClient.prototype.fetch.call(client, path, init);
    // A live stream has no content and is stopped.
    answers.push(
      response
        .clone()
        .text()
        .catch(() => ''),
    );
    return response;
  };
  return { take: () => Promise.all(answers.splice(0)) };
}

/** How a response shows a picture: under a content warning, or bare. */
export type Exposure = 'veiled' | 'bare';

const dataBlock = /<script type="application\/json" id="initial-data">([^<]*)<\/script>/;

/** Returns how a response shows a picture: one entry for each value in the response that contains one of the texts. */
export function exposuresIn(answer: string, texts: readonly string[]): Exposure[] {
  const data = parse(answer);
  if (data !== undefined) return exposuresOf(data, texts, false);
  const first = parse(dataBlock.exec(answer)?.[1] ?? '');
  const rest = answer.replace(dataBlock, '');
  return [...exposuresOf(first, texts, false), ...exposuresOf(rest, texts, false)];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function exposuresOf(value: unknown, texts: readonly string[], isVeiled: boolean): Exposure[] {
  if (typeof value === 'string') {
    if (!texts.some((text) => value.includes(text))) return [];
    return [isVeiled ? 'veiled' : 'bare'];
  }
  if (typeof value !== 'object' || value === null) return [];
  const within = 'veil' in value ? value.veil !== null : isVeiled;
  return Object.values(value).flatMap((part) => exposuresOf(part, texts, within));
}
