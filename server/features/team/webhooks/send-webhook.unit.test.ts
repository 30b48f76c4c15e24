import { expect, it } from 'vitest';
import type { WebhookKind } from '#contract/team/webhooks.ts';
import { bodyOf } from './send-webhook.service.ts';

const message = {
  id: 'a'.repeat(20),
  event: 'event.published' as const,
  created_at: '2026-11-26T00:00:00.000Z',
  siteName: '星 & 月',
  origin: 'https://fans.example',
  content: {
    title: 'お茶会 | <!channel>',
    text: '1 < 2 & 3\n<https://evil.example|ここ>',
    path: '/events/1',
    picture: '/images/1',
  },
};

const read = (kind: WebhookKind, content = message.content): unknown =>
  JSON.parse(bodyOf(kind, { ...message, content }));

it('texts of members contain no commands or links for Slack [STAFF-26]', () => {
  expect(read('slack')).toEqual({
    text: 'お茶会 ｜ &lt;!channel&gt; – 星 &amp; 月',
    blocks: [
      {
        type: 'section',
        text: {
          type: 'mrkdwn',
          text: '*<https://fans.example/events/1|お茶会 ｜ &lt;!channel&gt;>*\n1 &lt; 2 &amp; 3\n&lt;https://evil.example｜ここ&gt;',
          verbatim: true,
        },
      },
      {
        type: 'image',
        image_url: 'https://fans.example/images/1',
        alt_text: 'お茶会 | <!channel>',
      },
      { type: 'context', elements: [{ type: 'plain_text', text: '星 & 月' }] },
    ],
  });
});

it('texts of members notify nobody on Discord, and are cut to the limits of Discord [STAFF-26]', () => {
  const long = { ...message.content, title: '題'.repeat(300), text: '@everyone'.repeat(300) };
  expect(read('discord', long)).toMatchObject({
    embeds: [{ title: '題'.repeat(200), url: 'https://fans.example/events/1' }],
    allowed_mentions: { parse: [] },
  });
  expect(bodyOf('discord', { ...message, content: long }).length).toBeLessThan(2000);
});
