/** People who use a site while others overload it. Each has an own address. */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Session, send, visitOf } from './send.ts';

/** The pause of a person between two requests, in milliseconds. */
const PAUSE = 250;

/** A response that a person got. Times are in milliseconds, those of `performance.now()`. */
export interface Answer {
  at: number;
  took: number;
  outcome: string;
}

export interface People {
  answers: Answer[];
  stop(): Promise<unknown>;
}

/** Lets these people use the site until they are stopped. Null is a visitor. */
export function startPeople(
  port: number,
  sessions: readonly (Session | null)[],
  posts: readonly string[],
): People {
  const answers: Answer[] = [];
  let isStopped = false;
  const use = async (session: Session | null, index: number) => {
    const agent = new Agent({ keepAlive: true });
    const client = { port, agent, localAddress: `127.0.0.${index + 10}` };
    for (let turn = index; !isStopped; turn += 1) {
      for (const request of visitOf(session, posts[turn % posts.length] ?? '')) {
        const start = performance.now();
        const outcome = await send(client, request);
        const at = performance.now();
        answers.push({ at, took: at - start, outcome });
        await sleep(PAUSE);
      }
    }
    agent.destroy();
  };
  const using = sessions.map(use);
  return {
    answers,
    stop: () => {
      isStopped = true;
      return Promise.all(using);
    },
  };
}
