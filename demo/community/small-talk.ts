import type { Random } from '../random.ts';
import { commentsOnCharacter, commentsOnKind, thanks } from '../texts/comments.ts';
import type { Conversation } from '../texts/conversations.ts';
import type { PostKind } from '../texts/posts/post-text.ts';
import { photoLook } from './photo-looks.ts';
import type { DemoPost } from './types.ts';

class TextPool {
  readonly #left: string[];

  constructor(random: Random, texts: readonly string[]) {
    this.#left = random.shuffle(texts);
  }

  next(): string | undefined {
    return this.#left.pop();
  }
}

function poolsOf(random: Random, texts: Readonly<Record<string, readonly string[]>>) {
  return new Map(Object.entries(texts).map(([key, list]) => [key, new TextPool(random, list)]));
}

function kindOf({ video_url, pictures, category }: DemoPost): PostKind {
  if (video_url !== null) return 'videos';
  return pictures.length === 0 ? 'words' : category;
}

/** Short conversations for posts without written conversations. */
export class SmallTalk {
  readonly #random: Random;
  readonly #onCharacter: ReadonlyMap<string, TextPool>;
  readonly #onKind: ReadonlyMap<string, TextPool>;
  readonly #thanks: TextPool;

  constructor(random: Random) {
    this.#random = random;
    this.#onCharacter = poolsOf(random, commentsOnCharacter);
    this.#onKind = poolsOf(random, commentsOnKind);
    this.#thanks = new TextPool(random, thanks);
  }

  /** Returns up to three conversations about a post. Older posts have more conversations. */
  about(post: DemoPost): Conversation[] {
    const random = this.#random;
    const wanted = random.int(0, post.minutes_ago > 300 ? 3 : 1);
    const texts = random
      .shuffle(this.#poolsFor(post))
      .slice(0, wanted)
      .map((pool) => pool.next());
    return texts
      .filter((text) => text !== undefined)
      .map((text) => {
        const answer = random.chance(0.2) ? this.#thanks.next() : undefined;
        return answer === undefined ? [text] : [text, answer];
      });
  }

  #poolsFor(post: DemoPost): TextPool[] {
    // Photos get no comments about a drawn character, because these would not fit a plush toy or latte art.
    const drawn = photoLook(post) === undefined ? post.pictures[0] : undefined;
    const characters = drawn?.characters ?? [];
    const pools = [
      ...characters.map((who) => this.#onCharacter.get(who)),
      this.#onKind.get(kindOf(post)),
    ];
    return pools.filter((pool) => pool !== undefined);
  }
}
