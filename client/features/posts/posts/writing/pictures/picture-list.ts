import { refusalReason } from '#client/features/foundations/pictures/given-files.ts';
import type { Sending, SentPicture } from '#client/features/foundations/pictures/send-picture.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { errorsMessages } from '#client/lib/api/errors.messages.ts';
import { randomId } from '#client/lib/format/random-id.ts';
import { createListeners } from '#client/lib/hooks/listeners.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { moveItem } from '#client/ui/list/move-item.ts';
import type { PostPicture } from '#contract/posts/post-pictures.ts';
import { center } from '../post-form-values.ts';
import {
  arrivedItem,
  begun,
  changeItem,
  type Description,
  describedItem,
  descriptionOf,
  isEmpty,
  newItem,
  noDescription,
  type PictureItem,
  type PictureItems,
  roomIn,
  storedItem,
} from './picture-items.ts';
import { picturesFormMessages as texts } from './pictures-form.messages.ts';

/** The number of pictures that are sent at the same time. */
const LANES = 2;

type SendFile = (
  file: File,
  options: { preview: string; signal: AbortSignal; onSending: (sending: Sending) => void },
) => Promise<SentPicture>;

interface State {
  items: PictureItems;
  /** The reasons why files of the last selection were not added. */
  notices: readonly string[];
}

/** An attempt to send a file. It waits until fewer than `LANES` attempts are running. */
interface Attempt {
  file: File;
  preview: string;
  controller: AbortController;
  isRunning: boolean;
}

export class PictureList {
  readonly #send: SendFile;
  readonly #listeners = createListeners();
  readonly #attempts = new Map<string, Attempt>();
  /** The description of the only picture whose upload was cancelled. The next picture gets this description. */
  #left = noDescription;
  #state: State;

  constructor(pictures: readonly PostPicture[], send: SendFile) {
    this.#send = send;
    this.#state = { items: pictures.map(storedItem), notices: [] };
  }

  readonly store = {
    get: (): State => this.#state,
    subscribe: this.#listeners.subscribe,
  };

  add(files: readonly File[]): void {
    if (files.length === 0) return;
    const { items } = this.#state;
    const before = isEmpty(items) ? [] : items;
    const left = before.length === 0 ? (items[0]?.described ?? this.#left) : noDescription;
    const accepted = files.filter((file) => refusalReason(file) === undefined);
    const taken = accepted.slice(0, roomIn(before));
    this.#left = taken.length === 0 ? left : noDescription;
    const added = taken.map((file, at) =>
      newItem(randomId(), {
        file,
        preview: URL.createObjectURL(file),
        said: at === 0 ? left : noDescription,
      }),
    );
    this.#set({
      items: [...before, ...added],
      notices: noticesOf(files, accepted.length - taken.length),
    });
    for (const item of added) this.#wait(item);
    this.#fillLanes();
  }

  /** Uploads a replacement of a picture. The picture stays until the upload ends. */
  replace(id: string, file: File): void {
    if (refusalReason(file) !== undefined) {
      this.#set({ ...this.#state, notices: noticesOf([file], 0) });
      return;
    }
    const item = this.#find(id);
    // Resets the focal point of the previous file. A stored picture keeps its focal point until the upload ends.
    if (item && !item.picture) this.describe(id, { focal: center });
    this.#begin(id, file);
  }

  retry(id: string): void {
    const file = this.#find(id)?.file;
    if (file) this.#begin(id, file);
  }

  /** Cancels an attempt. A previous picture stays. */
  stop(id: string): void {
    this.#drop(id);
    const item = this.#find(id);
    if (item?.picture) this.#change(id, { sending: null, file: null });
    else {
      const items = this.#without(id);
      this.#left = (items.length === 0 && item?.described) || noDescription;
      this.#set({ items, notices: [] });
    }
    this.#fillLanes();
  }

  /** Removes a picture. Returns a function that restores it, or returns false if the post is full. */
  remove(id: string): () => boolean {
    const at = this.#state.items.findIndex((item) => item.id === id);
    const item = this.#state.items[at];
    this.#drop(id);
    this.#set({ items: this.#without(id), notices: [] });
    this.#fillLanes();
    return () => {
      const { items } = this.#state;
      if (!item?.picture || roomIn(items) < 1) return false;
      const back = { ...item, sending: null, file: null, failure: null };
      this.#set({ items: items.toSpliced(at, 0, back), notices: [] });
      return true;
    };
  }

  move(from: number, to: number): void {
    this.#set({ ...this.#state, items: moveItem(this.#state.items, from, to) });
  }

  describe(id: string, change: Partial<Description>): void {
    const item = this.#find(id);
    if (!item) return;
    this.#change(id, describedItem(item, { ...descriptionOf(item), ...change }));
  }

  fill(pictures: readonly PostPicture[]): void {
    this.stopAll();
    this.#left = noDescription;
    this.#set({ items: pictures.map(storedItem), notices: [] });
  }

  stopAll(): void {
    for (const id of [...this.#attempts.keys()]) this.#drop(id);
  }

  #find(id: string): PictureItem | undefined {
    return this.#state.items.find((item) => item.id === id);
  }

  #without(id: string): PictureItems {
    return this.#state.items.filter((item) => item.id !== id);
  }

  #begin(id: string, file: File): void {
    this.#drop(id);
    const attempt = begun(file, URL.createObjectURL(file));
    this.#change(id, { ...attempt, failure: null });
    this.#wait({ id, ...attempt });
    this.#fillLanes();
  }

  #wait({ id, file, sending }: Pick<PictureItem, 'id' | 'file' | 'sending'>): void {
    if (!file || !sending) return;
    const controller = new AbortController();
    this.#attempts.set(id, { file, preview: sending.preview, controller, isRunning: false });
  }

  #drop(id: string): void {
    const attempt = this.#attempts.get(id);
    if (!attempt) return;
    attempt.controller.abort();
    URL.revokeObjectURL(attempt.preview);
    this.#attempts.delete(id);
  }

  #fillLanes(): void {
    const running = [...this.#attempts.values()].filter(({ isRunning }) => isRunning).length;
    const waiting = [...this.#attempts].filter(([, { isRunning }]) => !isRunning);
    for (const [id, attempt] of waiting.slice(0, LANES - running)) void this.#run(id, attempt);
  }

  async #run(id: string, attempt: Attempt): Promise<void> {
    const { file, preview, controller } = attempt;
    const { signal } = controller;
    attempt.isRunning = true;
    const onSending = (sending: Sending) => this.#change(id, { sending });
    try {
      const sent = await this.#send(file, { preview, signal, onSending });
      if (!signal.aborted) this.#arrived(id, sent);
    } catch (error) {
      if (signal.aborted) return;
      this.#change(id, { sending: null, failure: messageOf(error) });
    } finally {
      if (this.#attempts.get(id) === attempt) this.#drop(id);
      this.#fillLanes();
    }
  }

  #arrived(id: string, { upload, original }: SentPicture): void {
    const item = this.#find(id);
    if (!item) return;
    this.#change(id, { ...arrivedItem(item, upload), original });
    announce(texts.arrived(this.#state.items.findIndex((item) => item.id === id) + 1));
  }

  #change(id: string, change: Partial<PictureItem>): void {
    this.#set({ ...this.#state, items: changeItem(this.#state.items, id, change) });
  }

  #set(state: State): void {
    this.#state = state;
    this.#listeners.notify();
  }
}

function noticesOf(files: readonly File[], tooMany: number): string[] {
  const reasons = new Set(
    files.map((file) => refusalReason(file)).filter((reason) => reason !== undefined),
  );
  const refused = [...reasons].map((reason) => errorsMessages.of('invalid-argument', reason));
  return tooMany > 0 ? [...refused, texts.tooMany(tooMany)] : refused;
}
