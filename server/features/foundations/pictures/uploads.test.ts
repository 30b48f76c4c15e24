import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#contract/foundations/limits.ts';
import { insertPost } from '#server/testing/factories.ts';
import {
  animation,
  blackPng,
  jpegPicture,
  padPng,
  phoneJpeg,
  pngPicture,
  polyglotGif,
  sourceOf,
} from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import {
  deleteUploads,
  expectNothingStored,
  fileRows,
  sendPicture,
  storedFiles,
  upload,
} from '#server/testing/uploads.ts';
import { MAX_UNUSED_UPLOADS, storePicture } from './pictures.service.ts';

const app = useTestApp();
const small = { width: 60, height: 40 };

afterEach(() => deleteUploads(app()));

describe('an accepted upload', () => {
  it('is re-encoded and stored under a random key, with a row [PROD-05, UPLOAD-08, UPLOAD-12, UPLOAD-13]', async () => {
    const member = await app().member();
    const sent = await phoneJpeg({ width: 400, height: 300 });
    const answer = await upload(member, sent, { name: '../../私の写真.jpg' });
    expect(answer.key).toMatch(/^post-images\/[A-Za-z0-9]{32}\.jpeg$/);
    expect(answer.url).toBe(`/images/${answer.key}`);
    expect(answer.image).toMatchObject({ width: 300, height: 400, alt: '' });
    expect(await storedFiles(app())).toEqual([`files/${answer.key}`]);

    const stored = (await app().files.read(answer.key)) as Buffer;
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    const row = await app().database.read.selectFrom('files').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      key: answer.key,
      user_id: member.id,
      width: 300,
      height: 400,
      placeholder: answer.image.placeholder,
      bytes: stored.length,
      is_animated: false,
    });
  });

  it.each(['gif', 'webp'] as const)('keeps the animation of a %s [UPLOAD-01]', async (format) => {
    const { key } = await upload(await app().member(), await animation(format, small, 3));
    expect(key.endsWith(`.${format}`)).toBe(true);
    const row = await app().database.read.selectFrom('files').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ ...small, is_animated: true });
  });

  it('is identified by its content, not by its name [UPLOAD-01]', async () => {
    const sent = await pngPicture(small);
    const named = { name: 'photo.jpg', type: 'image/jpeg' };
    expect((await upload(await app().member(), sent, named)).key).toMatch(/\.png$/);
  });

  it('loses the HTML of a polyglot gif', async () => {
    const { key } = await upload(await app().member(), polyglotGif(), { name: 'x.html' });
    expect(((await app().files.read(key)) as Buffer).includes('script')).toBe(false);
  });

  it('can go to the folder of profile pictures [UPLOAD-01, UPLOAD-06]', async () => {
    const sent = await jpegPicture(small);
    const { key } = await upload(await app().member(), sent, { folder: 'profile-images' });
    expect(key).toMatch(/^profile-images\//);
  });

  it('can have exactly 5 MB [UPLOAD-03]', async () => {
    const sent = padPng(await pngPicture(small), MAX_UPLOAD_BYTES);
    expect(sent.length).toBe(MAX_UPLOAD_BYTES);
    expect((await upload(await app().member(), sent)).image).toMatchObject(small);
  });
});

describe('a repeated upload', () => {
  const requestId = 'a-request-of-one-picture';

  it('returns the picture of the first upload, and stores it once [UPLOAD-21]', async () => {
    const member = await app().member();
    const first = await upload(member, await jpegPicture(small), { requestId });
    const again = await upload(member, await jpegPicture(small), { requestId });
    expect(again).toEqual(first);
    expect(await fileRows(app())).toEqual([first.key]);
    expect(await storedFiles(app())).toEqual([`files/${first.key}`]);
  });

  it('stores one picture for concurrent attempts [UPLOAD-21]', async () => {
    const member = await app().member();
    const sent = await jpegPicture({ width: 1200, height: 900 });
    const all = await Promise.all([1, 2, 3].map(() => upload(member, sent, { requestId })));
    expect(new Set(all.map(({ key }) => key)).size).toBe(1);
    expect(await fileRows(app())).toHaveLength(1);
    expect(await storedFiles(app())).toEqual([`files/${all[0]?.key}`]);
  });

  it('is stored when the first upload was cut off', async () => {
    const member = await app().member();
    await failureOf(upload(member, (await jpegPicture(small)).subarray(0, 200), { requestId }));
    const { key } = await upload(member, await jpegPicture(small), { requestId });
    expect(await fileRows(app())).toEqual([key]);
  });

  it('is stored as another picture when the member or the id is different', async () => {
    const [member, other] = [await app().member(), await app().member()];
    const sent = await jpegPicture(small);
    await upload(member, sent, { requestId });
    await upload(other, sent, { requestId });
    await upload(member, sent, { requestId: `${requestId}-2` });
    await upload(member, sent);
    await upload(member, sent);
    expect(await fileRows(app())).toHaveLength(5);
  });

  it('is rejected when it goes to a folder that the member may not use', async () => {
    const member = await app().member();
    const sent = await pngPicture(small);
    await upload(member, sent, { requestId });
    const repeated = upload(member, sent, { requestId, folder: 'announcement-images' });
    expect((await failureOf(repeated)).httpStatus).toBe(403);
  });

  it('is accepted above the quota of unused pictures [UPLOAD-21]', async () => {
    const member = await app().member();
    const { key } = await upload(member, await pngPicture(small), { requestId });
    const row = await app().database.read.selectFrom('files').selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: MAX_UNUSED_UPLOADS }, (_, index) => ({
      ...row,
      key: `post-images/${String(index).padStart(32, '0')}.png`,
      request_id: null,
    }));
    await app().database.write(async (transaction) => {
      await transaction.insertInto('files').values(copies).execute();
    });
    expect((await upload(member, await pngPicture(small), { requestId })).key).toBe(key);
  });

  it.each([
    ['another picture', {}, { width: 61, height: 40 }],
    ['another folder', { folder: 'profile-images' }, small],
  ])('is rejected with %s [UPLOAD-22]', async (_name, sent, size) => {
    const member = await app().member();
    const { key } = await upload(member, await pngPicture(small), { requestId });
    const failure = await failureOf(upload(member, await pngPicture(size), { requestId, ...sent }));
    expect(failure.httpStatus).toBe(409);
    expect(failure.envelope.details?.reason).toBe('request-used');
    expect(await fileRows(app())).toEqual([key]);
    expect(await storedFiles(app())).toEqual([`files/${key}`]);
  });

  it('that sends another picture returns the picture of the first upload if no hash of the first upload is stored', async () => {
    const member = await app().member();
    const { key } = await upload(member, await pngPicture(small), { requestId });
    await app().database.write((transaction) =>
      transaction.updateTable('files').set({ sent_hash: null }).execute(),
    );
    expect((await upload(member, await jpegPicture(small), { requestId })).key).toBe(key);
  });

  it('is rejected when it sends another picture, even at the same time as the first upload [UPLOAD-22]', async () => {
    const member = await app().member();
    const send = async (width: number) =>
      upload(member, await jpegPicture({ width, height: 900 }), { requestId });
    const outcomes = await Promise.allSettled([1200, 1201, 1202].map(send));
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [failureOf(Promise.reject(outcome.reason))] : [],
    );
    const reasons = (await Promise.all(refused)).map(({ envelope }) => envelope.details?.reason);
    expect(reasons).toEqual(['request-used', 'request-used']);
    expect(await fileRows(app())).toHaveLength(1);
    expect(await storedFiles(app())).toHaveLength(1);
  });

  it('is rejected when its id is malformed', async () => {
    const member = await app().member();
    const failure = await failureOf(upload(member, await pngPicture(small), { requestId: 'x' }));
    expect(failure.httpStatus).toBe(400);
    await expectNothingStored(app());
  });
});

describe('a rejected file', () => {
  const text = Buffer.from('これは画像ではありません');
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  const huge = () => blackPng({ width: 30_000, height: 30_000 });

  it.each([
    ['a text named .png', () => text, 400, 'picture-type', 'JPEG・PNG・GIF・WebP'],
    ['an SVG', () => svg, 400, 'picture-type', 'JPEG・PNG・GIF・WebP'],
    ['nothing at all', () => Buffer.alloc(0), 400, 'picture-type', 'JPEG・PNG・GIF・WebP'],
    ['30000×30000 pixels', huge, 400, 'picture-dimensions', '5,000万画素以内'],
    [
      'half a png',
      async () => (await pngPicture(small)).subarray(0, 200),
      400,
      'picture-broken',
      '壊れている',
    ],
    [
      '5 MB and a byte',
      async () => padPng(await pngPicture(small), MAX_UPLOAD_BYTES + 1),
      413,
      'picture-too-large',
      '5MBまで',
    ],
    ['20 MB', () => Buffer.alloc(4 * MAX_UPLOAD_BYTES), 413, 'picture-too-large', '5MBまで'],
  ] as const)(
    'gets a specific message and leaves nothing: %s [UPLOAD-02, UPLOAD-04]',
    async (_name, make, status, reason, message) => {
      const member = await app().member();
      const failure = await failureOf(upload(member, await make()));
      expect(failure.httpStatus).toBe(status);
      expect(failure.envelope.details?.reason).toBe(reason);
      expect(failure.envelope.message).toContain(message);
      await expectNothingStored(app());
      await expect(upload(member, await pngPicture(small))).resolves.toBeDefined();
    },
  );

  it('gets a specific message when it is one of two files in a form', async () => {
    const member = await app().member();
    const body = new FormData();
    const blob = new Blob([new Uint8Array(await pngPicture(small))]);
    body.append('file', blob, 'a.png');
    body.append('file', blob, 'b.png');
    const headers = { 'x-csrf-token': member.token };
    const path = '/api/uploads?folder=post-images';
    const response = await member.fetch(path, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('一度に送れる画像は1枚です');
    await expectNothingStored(app());
  });

  it.each([
    ['another field', { field: 'avatar' }],
    ['no form', { headers: { 'content-type': 'application/json' } }],
  ])('leaves nothing when the request has %s', async (_name, sent) => {
    const failure = await failureOf(upload(await app().member(), await pngPicture(small), sent));
    expect(failure.httpStatus).toBe(400);
    await expectNothingStored(app());
  });
});

describe('an upload is refused', () => {
  async function refusal(client: TestClient, sent: Parameters<typeof sendPicture>[2] = {}) {
    const failure = await failureOf(upload(client, await pngPicture(small), sent));
    await expectNothingStored(app());
    return [failure.httpStatus, failure.envelope.details?.reason];
  }

  it('from a visitor', async () => {
    expect(await refusal(app().visitor())).toEqual([401, undefined]);
  });

  it('from a member with an incomplete profile', async () => {
    const member = await app().member({ is_profile_complete: false });
    expect(await refusal(member)).toEqual([400, 'profile-incomplete']);
  });

  it.each([
    ['missing', undefined, 'csrf-token-missing'],
    ['malformed', 'abc', 'csrf-token-format'],
    ['of another member', 'f'.repeat(64), 'csrf-token-unknown'],
  ])('with an anti-forgery token that is %s', async (_name, token, reason) => {
    const member = await app().member();
    member.token = token ?? '';
    const response = await sendPicture(member, await pngPicture(small), {
      ...(token === undefined ? {} : { headers: { 'x-csrf-token': token } }),
    });
    expect(response.ok).toBe(false);
    expect(await response.json()).toMatchObject({ error: { details: { reason } } });
    await expectNothingStored(app());
  });

  it.each([
    ['Origin', { origin: 'https://elsewhere.test' }],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
  ])('from another site, by its %s', async (_name, headers) => {
    expect(await refusal(await app().member(), { headers })).toEqual([403, 'foreign-origin']);
  });

  it('into the folder of announcements, except from admins who manage them [UPLOAD-05]', async () => {
    const folder = 'announcement-images';
    const moderator = await app().member({ rank: 'moderator' });
    for (const client of [await app().member(), moderator]) {
      expect(await refusal(client, { folder })).toEqual([403, undefined]);
    }
    const admin = await app().member({ rank: 'admin' });
    const { key } = await upload(admin, await pngPicture(small), { folder });
    expect(key.startsWith(`${folder}/`)).toBe(true);
  });

  it.each(['', 'secrets', '../post-images'])('into an unknown folder: "%s"', async (folder) => {
    expect(await refusal(await app().member(), { folder })).toEqual([400, undefined]);
  });

  it('above the quota of unused pictures [TAKE-34]', async () => {
    const member = await app().member();
    const deps = { database: app().database, files: app().files };
    const sent = await pngPicture(small);
    const one = await storePicture(deps, sourceOf(sent), {
      folder: 'post-images',
      userId: member.id,
    });
    const row = await app().database.read.selectFrom('files').selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: MAX_UNUSED_UPLOADS - 1 }, (_, index) => ({
      ...row,
      key: `post-images/${String(index).padStart(32, '0')}.png`,
    }));
    await app().database.write(async (transaction) => {
      await transaction.insertInto('files').values(copies).execute();
    });
    const failure = await failureOf(upload(member, sent));
    expect(failure.httpStatus).toBe(429);
    expect(failure.envelope.message).toContain(`${MAX_UNUSED_UPLOADS}枚`);
    expect(await storedFiles(app())).toEqual([`files/${one.key}`]);

    await insertPost(app().database, member.id, { image_key: one.key });
    await expect(upload(member, sent)).resolves.toBeDefined();
  });

  it('above the limit of 60 a minute [TAKE-02]', async () => {
    const member = await app().member();
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) {
      statuses.push((await sendPicture(member, Buffer.from('text'))).status);
    }
    expect(statuses.slice(0, 60).every((status) => status === 400)).toBe(true);
    expect(statuses[60]).toBe(429);
  });
});
