/** A new member of a site behind a proxy, for rehearsals. */
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Functions } from '#contract/definitions.ts';
import { type Upload, uploadSchema } from '#contract/foundations/pictures.ts';
import { newId } from '#server/platform/ids.ts';
import { TestBrowser } from '#server/testing/test-browser.ts';

type Name = keyof Functions;

export class RehearsedMember {
  readonly browser: TestBrowser;
  readonly #token = randomBytes(32).toString('hex');

  private constructor(origin: string) {
    this.browser = new TestBrowser(origin);
  }

  /** Signs in with the embedded provider and completes the profile. Throws when a step fails. */
  static async signUp(origin: string): Promise<RehearsedMember> {
    const member = new RehearsedMember(origin);
    const { browser } = member;
    const { url: page } = await browser.visit('/auth/sign-in?mode=popup');
    const username = `member_${newId().slice(0, 8).toLowerCase()}`;
    const form = { name: '練習', email: `${username}@new.example` };
    const isCallback = ({ pathname }: URL) => pathname === '/auth/callback';
    const { url: callback } = await browser.submit(page, form, isCallback);
    await browser.visit(callback);
    await member.#send('registerCSRFTokenV2', { token: member.#token });
    await member.call('updateProfile', { display_name: '練習', username });
    return member;
  }

  call<Called extends Name>(
    name: Called,
    input: z.input<Functions[Called]['input']>,
  ): Promise<z.output<Functions[Called]['output']>> {
    return this.#send(name, { ...input, _csrfToken: this.#token });
  }

  /** Sends a picture. Returns the response, so that a refusal can be examined. */
  sendPicture(bytes: Uint8Array): Promise<Response> {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png');
    return this.browser.request('/api/uploads?folder=post-images', {
      method: 'POST',
      headers: { 'x-csrf-token': this.#token },
      body,
    });
  }

  async upload(bytes: Uint8Array): Promise<Upload> {
    const response = await this.sendPicture(bytes);
    if (!response.ok) throw new Error(`an upload got ${response.status}: ${await response.text()}`);
    return uploadSchema.parse(await response.json());
  }

  /** Publishes a post with a picture. Returns its id and the address of its picture. */
  async post(picture: Uint8Array): Promise<{ id: string; picture: string }> {
    const { key, url } = await this.upload(picture);
    const { post } = await this.call('createPost', {
      title: '練習の絵',
      category: 'other',
      image_key: key,
      requestId: newId(),
    });
    return { id: post.id, picture: url };
  }

  async #send<Answer>(name: Name, data: object): Promise<Answer> {
    const response = await this.browser.request(`/functions/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    });
    if (!response.ok) throw new Error(`${name} got ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { result: Answer }).result;
  }
}
