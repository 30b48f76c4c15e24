import path from 'node:path';
import { expect, it } from 'vitest';
import { namesOf } from './chunks.ts';
import { root } from './root.ts';

const client = (module: string) => path.join(root, 'client', module);
const post = client('routes/post.tsx');
const user = client('routes/user.tsx');
const events = client('routes/events.tsx');
const home = client('page-parts/image-gallery.tsx');

const imports: Record<string, string[]> = {
  [post]: ['like', 'follow', 'post-only'],
  [user]: ['follow', 'mute'],
  [events]: ['mute', 'card'],
  [home]: ['card', 'like'],
  mute: ['follow'],
  'post-only': ['deep'],
  other: ['post-only'],
};

it('the build puts a module that one section needs into the file of this section, and a module that several sections need into the first shared file that lists one of them [VIEW-09]', () => {
  const ids = [post, user, events, home, ...Object.values(imports).flat(), 'other'];
  const names = namesOf([...new Set(ids)], (id) => imports[id]);
  expect(Object.fromEntries(names)).toEqual({
    [home]: 'home',
    [post]: 'post',
    [user]: 'user',
    [events]: 'events',
    'post-only': 'post',
    deep: 'post',
    card: 'shared-home',
    like: 'shared-home',
    follow: 'shared-post',
    mute: 'shared',
  });
});
