// @vitest-environment node
import { expect, it } from 'vitest';
import { websiteLabel } from './profile-about.tsx';

it.each([
  ['https://kotori.example/', 'kotori.example'],
  ['http://kotori.example:8080/a/', 'kotori.example:8080/a'],
  ['https://kotori.example/絵?page=2#top', 'kotori.example/絵?page=2#top'],
  ['https://kotori.example/%E7%B5%B5', 'kotori.example/絵'],
  ['https://kotori.example/%E2%80%AEgnp.exe', 'kotori.example/%E2%80%AEgnp.exe'],
  ['https://kotori.example/a%E3%80%80b', 'kotori.example/a%E3%80%80b'],
  ['https://kotori.example/%', 'kotori.example/%'],
  ['https://日本語.example', 'xn--wgv71a119e.example'],
  ['https://аpple.example', 'xn--pple-43d.example'],
])('the website %s is shown as %s [PROFILE-18]', (website, label) => {
  expect(websiteLabel(website)).toBe(label);
});
