import { expect, it } from 'vitest';
import { paletteOf } from '#server/platform/brand/palette.ts';
import { mailContentSchema } from './mail-source.service.ts';
import { mailHtml } from './mail-template.ts';

it('a mail has the icon of the site and the colours of its brand [BRAND-09]', () => {
  const palette = paletteOf('#d6003e');
  const action = { label: '開く', path: '/posts/1' };
  const content = mailContentSchema.parse({
    subject: '件名',
    heading: '見出し',
    reason: '設定',
    action,
  });
  const html = mailHtml(content, {
    origin: 'https://fans.example',
    siteName: '広場',
    operatorName: '',
    contactEmail: '',
    palette,
    unsubscribeUrl: null,
  });
  expect(html).toContain('src="https://fans.example/icons/icon-192.png"');
  expect(html).toContain(`background-color:${palette.light.brand};color:#ffffff`);
  expect(html).toContain(`.button { background-color: ${palette.dark.brand} !important;`);
});
