/** Members that write to the site until they are told to stop. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '#demo/random.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertMember, type MemberOptions } from '#server/testing/factories.ts';
import { TestClient } from '#server/testing/test-client.ts';
import type { Ledger, Write } from './ledger.ts';
import {
  bookmarkOf,
  commentOf,
  followOf,
  likeOf,
  messageOf,
  picturePostOf,
  postOf,
} from './writes.ts';

const WRITERS = 4;
const POSTS = 4;
/** The pause of a member between two writes, which keeps most writes below the rate limits. */
const PAUSE_MS = [20, 120] as const;

export interface Crowd {
  members: readonly TestClient[];
  /** The ids of posts that everybody can see. */
  posts: readonly string[];
}

/** Inserts a member with a session and a token, also while the site is not running. */
export async function newMember(
  database: Database,
  url: string,
  options: MemberOptions = {},
): Promise<TestClient> {
  const client = new TestClient(url, await insertMember(database, options));
  await client.registerToken();
  return client;
}

/** Creates members who follow each other and have posts, on a site that runs without trouble. */
export async function gatherCrowd(database: Database, url: string, ledger: Ledger): Promise<Crowd> {
  const members: TestClient[] = [];
  while (members.length < WRITERS) members.push(await newMember(database, url));
  for (const member of members) {
    // Members receive messages of those whom they follow.
    for (const other of members) {
      if (other !== member) await ledger.insist(followOf(member, other.id));
    }
  }
  const posts: string[] = [];
  for (let index = 0; index < POSTS; index += 1) {
    const { write, created } = postOf(members[index % WRITERS] as TestClient);
    await ledger.insist(write);
    posts.push(created.id);
  }
  return { members, posts };
}

/** Lets all members write until the signal is aborted. */
export async function writeUntil(
  signal: AbortSignal,
  { members, posts }: Crowd,
  { ledger, random }: { ledger: Ledger; random: Random },
): Promise<void> {
  // Each member has own numbers, because the order of concurrent responses is not repeatable.
  const writers = members.map((member) => ({
    member,
    random: createRandom(random.int(0, 2 ** 31)),
  }));
  await Promise.all(
    writers.map(async ({ member, random }) => {
      const others = members.filter((other) => other !== member);
      while (!signal.aborted) {
        await ledger.send(await nextWrite(member, { posts, others, random }), signal);
        await sleep(random.range(...PAUSE_MS));
      }
    }),
  );
}

interface Targets {
  posts: readonly string[];
  others: readonly TestClient[];
  random: Random;
}

function nextWrite(member: TestClient, { posts, others, random }: Targets): Write | Promise<Write> {
  const post = random.pick(posts);
  const kind = random.int(1, 20);
  if (kind <= 9) return likeOf(member, post, random.int(1, 5));
  if (kind <= 13) return commentOf(member, post);
  if (kind <= 16) return messageOf(member, random.pick(others).id);
  if (kind <= 18) return bookmarkOf(member, post);
  if (kind === 19) return postOf(member).write;
  return picturePostOf(member, random.int(1, 1000));
}
